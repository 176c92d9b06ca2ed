// Settings > Sign-in: the member's passkeys and recovery codes, where they sign in with a password.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  type MadePasskey,
  type OwnPasskeys,
  PASSKEY_LABEL_MAX,
  type Passkey,
  type PasskeyOptions,
} from '#contract/passkey.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { replyOf } from '#src/api/reply-of.ts'
import type { PasskeyFailure } from '#src/device/passkey.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import '#src/ui/field.css'
import './settings.css'

export type PasskeyPorts = {
  call: Call
  online: boolean
  /** null: this browser has no passkeys. */
  make: ((options: PasskeyOptions) => Promise<MadePasskey | PasskeyFailure>) | null
  copy(text: string): Promise<void>
  print(): void
}

const KEY = ['passkeys']
const FAILED: Record<PasskeyFailure, string> = {
  canceled: 'Nothing was changed. Try again when you are ready.',
  known: 'This device or password manager has a passkey for you already.',
  failed: 'This browser couldn’t make one here. Nothing was changed.',
}

/** Shows nothing until the server has answered, and nothing with a sign-in provider. */
export function PasskeysPanel({ ports }: { ports: PasskeyPorts }) {
  const { call } = ports
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => replyOf(call('passkeys', { signal })),
    meta: { persist: false },
  })
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!data || (!data.offered && data.passkeys.length === 0)) return null
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign-in</h2>
      <p className="soft">
        A passkey is asked for after your password, so that the password alone lets nobody in. You use it with your
        fingerprint, your face or the PIN of your device.{data.required && ' The board requires you to have one.'}
      </p>
      {data.passkeys.length > 0 && (
        <ul className="passkeys">
          {data.passkeys.map((each) => (
            <Row key={each.PasskeyID} passkey={each} own={data} ports={ports} />
          ))}
        </ul>
      )}
      {codes.length > 0 ? (
        <Codes codes={codes} ports={ports} onDone={() => setCodes([])} />
      ) : (
        <Acts own={data} ports={ports} onCodes={setCodes} />
      )}
    </section>
  )
}

/** Shows what the server has now, or says that nothing was changed. True if it was. */
function useSettle(online: boolean) {
  const queries = useQueryClient()
  const dialogs = useDialogs()
  return async (result: CallResult<unknown>, own: OwnPasskeys | null, title: string): Promise<boolean> => {
    if (own) queries.setQueryData(KEY, own)
    else await queries.invalidateQueries({ queryKey: KEY })
    if (result.kind === 'ok') return true
    await dialogs.tell({ title, text: failureWords(result, { online, ...CHANGE }).text })
    return false
  }
}

type ActsProps = { own: OwnPasskeys; ports: PasskeyPorts; onCodes: (codes: readonly string[]) => void }

function Acts({ own, ports: { call, online, make }, onCodes }: ActsProps) {
  const dialogs = useDialogs()
  const toast = useToast()
  const settle = useSettle(online)
  const { running, busy, act } = useAction<'add' | 'codes'>()
  const left = own.recoveryCodes
  const title = 'No passkey was added.'
  const add = act(async () => {
    const asked = await call('passkeyOptions', { input: {} })
    if (asked.kind !== 'ok') return settle(asked, null, title)
    const made = await make!(asked.value)
    if (typeof made === 'string') return dialogs.tell({ title, text: FAILED[made] })
    const added = await call('passkeyAdd', { input: made })
    if (!(await settle(added, added.kind === 'ok' ? added.value.own : null, title)) || added.kind !== 'ok') return
    toast('The passkey is added.')
    onCodes(added.value.codes)
  }, 'add')
  const makeCodes = act(async () => {
    const sure =
      left === 0 ||
      (await dialogs.ask({
        title: 'Make new recovery codes?',
        text: 'The earlier ones stop working.',
        yes: 'Make new codes',
        no: 'Cancel',
      }))
    if (!sure) return
    const result = await call('recoveryCodes', { input: {} })
    if ((await settle(result, null, 'No codes were made.')) && result.kind === 'ok') onCodes(result.value.codes)
  }, 'codes')
  const canAdd = own.offered && make !== null
  return (
    <>
      {own.passkeys.length > 0 && (
        <p className={left > 2 ? 'soft' : undefined}>
          {left === 0 ? 'No recovery codes are' : left === 1 ? '1 recovery code is' : `${left} recovery codes are`}{' '}
          left. Each signs you in once, if you don’t have your passkey.
        </p>
      )}
      <div className="cluster">
        {canAdd && (
          <Button busy={running === 'add'} disabled={!online || busy} onClick={add}>
            Add a passkey
          </Button>
        )}
        {own.passkeys.length > 0 && (
          <Button busy={running === 'codes'} disabled={!online || busy} onClick={makeCodes}>
            New recovery codes
          </Button>
        )}
      </div>
      {!online ? (
        <p className="soft small">You’re offline. Connect to change this.</p>
      ) : (
        !canAdd && <p className="soft small">This browser can’t make a passkey here. Try another one.</p>
      )}
    </>
  )
}

type CodesProps = { codes: readonly string[]; ports: PasskeyPorts; onDone: () => void }

function Codes({ codes, ports: { copy, print }, onDone }: CodesProps) {
  const toast = useToast()
  const title = useId()
  const copied = () =>
    copy(codes.join('\n')).then(
      () => toast('Codes copied.'),
      () => toast('This browser couldn’t copy the codes. Select them and copy them by hand.'),
    )
  return (
    <section className="recovery-codes stack gap-16" aria-labelledby={title}>
      <h3 id={title}>Your recovery codes</h3>
      <p>
        Each signs you in once at {location.host}, if you don’t have your passkey. Keep them apart from this{' '}
        {deviceWord()}, such as on paper. They are not shown again.
      </p>
      <ol translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="cluster">
        <Button onClick={() => void copied()}>Copy</Button>
        <Button onClick={print}>Print</Button>
        <Button look="main" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  )
}

type RowProps = { passkey: Passkey; own: OwnPasskeys; ports: PasskeyPorts }

function Row({ passkey: { PasskeyID, label, addedAt, lastUsedAt }, own, ports: { call, online } }: RowProps) {
  const { mediumDay, mediumMoment } = useFormats()
  const dialogs = useDialogs()
  const toast = useToast()
  const settle = useSettle(online)
  const [name, setName] = useState<string | null>(null)
  const { busy, act } = useAction()
  const rename = act(async () => {
    const result = await call('passkeyRename', { input: { PasskeyID, label: name ?? '' } })
    const isDone = await settle(result, result.kind === 'ok' ? result.value : null, 'The passkey was not renamed.')
    if (isDone) setName(null)
  })
  const remove = act(async () => {
    const sure = await dialogs.ask({
      title: `Remove “${label}”?`,
      text:
        own.passkeys.length > 1
          ? 'It no longer signs you in here. Delete it from the device or password manager, too.'
          : 'You sign in with your password alone then, and your recovery codes stop working.',
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!sure) return
    const result = await call('passkeyRemove', { input: { PasskeyID } })
    const isDone = await settle(result, result.kind === 'ok' ? result.value : null, 'The passkey was not removed.')
    if (isDone) toast('The passkey is removed.')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void rename()
  }
  if (name !== null)
    return (
      <li>
        <form className="row" onSubmit={submit}>
          <input
            className="field-input grow"
            aria-label={`Name of ${label}`}
            value={name}
            maxLength={PASSKEY_LABEL_MAX}
            autoComplete="off"
            required
            // biome-ignore lint/a11y/noAutofocus: the member has just asked to type here
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" busy={busy} disabled={!online}>
            Save
          </Button>
          <Button look="quiet" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      </li>
    )
  return (
    <li className="row cluster">
      <span className="grow">
        <b>{label}</b>
        <span className="soft small">
          Added {mediumDay(addedAt)} · {lastUsedAt ? `last used ${mediumMoment(lastUsedAt)}` : 'not used yet'}
        </span>
      </span>
      <span className="row">
        <Button disabled={!online || busy} onClick={() => setName(label)}>
          Rename<span className="said"> {label}</span>
        </Button>
        <Button look="danger" busy={busy} disabled={!online} onClick={remove}>
          Remove<span className="said"> {label}</span>
        </Button>
      </span>
    </li>
  )
}
