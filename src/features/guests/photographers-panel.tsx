// Photographers with lasting access, on an agent's or an office's page: members who may edit the record add, list and
// withdraw them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type Host, PHOTOGRAPHER_EMAIL_MAX, PHOTOGRAPHER_NAME_MAX, type Photographer } from '#contract/photographer.ts'
import type { Call } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { MailLink } from '#src/ui/contact-links.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import '#src/ui/field.css'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import './guests.css'
import { LinkCode } from './link-code.tsx'

export type PhotographerPorts = {
  call: Call
  online: boolean
  newId(): string
  linkAddress(token: string): string
  share: ((address: string) => Promise<void>) | null
  copy(address: string): Promise<void>
}

/** `isThemselves`: the member does not act for another; who does cannot give lasting access. */
type Props = { of: Host; ports: PhotographerPorts; isThemselves: boolean }

export function PhotographersPanel({ of, ports, isThemselves }: Props) {
  const { call, online } = ports
  const title = useId()
  const queries = useQueryClient()
  const queryKey = ['photographers', of.type, of.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => replyOf(call('photographers', { input: { of }, signal })),
    meta: { persist: false },
  })
  const [naming, setNaming] = useState<Photographer | 'new' | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey })
  const { data } = query
  return (
    <section className="panel panel-pad stack gap-16" aria-labelledby={title}>
      <h2 id={title}>Photographers</h2>
      <p className="soft">
        People you add here can send photos for {of.type === 'agent' ? 'the agent’s' : 'the office’s'} listings in
        progress, without an account, until you withdraw their access. They see only addresses and what to photograph.
        The agent chooses which photos to keep.
      </p>
      {!data ? (
        <Unloaded query={query} what="the photographers" lines={2} online={online} />
      ) : (
        <ul className="photographers">
          {data.photographers.map((each) => (
            <Row
              key={each.photographerId}
              photographer={each}
              ports={ports}
              onNewLink={isThemselves ? () => setNaming(each) : null}
              onWithdrawn={reload}
            />
          ))}
        </ul>
      )}
      {isThemselves ? (
        <div className="cluster">
          <Button icon="camera" disabled={!online} aria-haspopup="dialog" onClick={() => setNaming('new')}>
            Add a photographer
          </Button>
          {!online && <span className="soft small">You’re offline. Connect to add a photographer.</span>}
        </div>
      ) : (
        <p className="soft small">You can’t add photographers while you act for another member.</p>
      )}
      <Sheet
        isOpen={naming !== null}
        onClose={() => setNaming(null)}
        title={naming === 'new' || naming === null ? 'Add a photographer' : `New link for ${naming.name}`}
      >
        {naming && <NameForm of={of} known={naming === 'new' ? null : naming} ports={ports} onNamed={reload} />}
      </Sheet>
    </section>
  )
}

type RowProps = {
  photographer: Photographer
  ports: PhotographerPorts
  onNewLink: (() => void) | null
  onWithdrawn: () => Promise<unknown>
}

function Row({ photographer, ports, onNewLink, onWithdrawn }: RowProps) {
  const { call, online } = ports
  const { mediumDay, mediumMoment } = useFormats()
  const dialogs = useDialogs()
  const toast = useToast()
  const { busy, act } = useAction()
  const { photographerId, name, email, namedAt, lastUsedAt } = photographer
  const withdraw = act(async () => {
    const sure = await dialogs.ask({
      title: `Withdraw ${name}’s access?`,
      text: 'Their link stops working at once, everywhere. Photos they have already sent stay.',
      yes: 'Withdraw',
      no: 'Cancel',
      danger: true,
    })
    if (!sure) return
    const result = await call('photographerWithdraw', { input: { photographerId } })
    await onWithdrawn()
    // Already withdrawn, by somebody else or by a request whose reply was lost.
    const isGone = result.kind === 'problem' && result.problem.code === 'not-found'
    if (result.kind === 'ok' || isGone) return toast(`${name} can no longer add photos.`)
    const { text } = failureWords(result, { online, ...CHANGE })
    return dialogs.tell({ title: 'The access was not withdrawn.', text })
  })
  return (
    <li className="row cluster">
      <span className="grow">
        <b>{name}</b>
        <span className="soft small">
          {email && (
            <>
              <MailLink email={email} /> ·{' '}
            </>
          )}
          Added {mediumDay(namedAt)} · {lastUsedAt ? `last used ${mediumMoment(lastUsedAt)}` : 'not used yet'}
        </span>
      </span>
      {onNewLink && (
        <Button disabled={!online || busy} aria-haspopup="dialog" onClick={onNewLink}>
          New link<span className="said"> for {name}</span>
        </Button>
      )}
      <Button look="danger" busy={busy} disabled={!online} onClick={withdraw}>
        Withdraw<span className="said"> {name}’s access</span>
      </Button>
    </li>
  )
}

type FormProps = { of: Host; known: Photographer | null; ports: PhotographerPorts; onNamed: () => Promise<unknown> }
type Trouble = { field: string; text: string }

function NameForm({ of, known, ports, onNamed }: FormProps) {
  const { call, online, newId } = ports
  // The same id for every attempt: after a lost reply, the same person is not added twice.
  const [photographerId] = useState(() => known?.photographerId ?? newId())
  const [name, setName] = useState(known?.name ?? '')
  const [email, setEmail] = useState(known?.email ?? '')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const { busy, act } = useAction()
  const make = act(async () => {
    const input = { photographerId, of, name, email: email.trim() || null }
    const result = await call('photographerName', { input })
    if (result.kind === 'ok') {
      setToken(result.value.token)
      return void (await onNamed())
    }
    const [error] = result.kind === 'problem' ? (result.problem.errors ?? []) : []
    setTrouble(
      error
        ? { field: error.target, text: error.message }
        : { field: '', text: failureWords(result, { online, unchanged: 'What you typed is kept here.' }).text },
    )
  })
  if (token !== null)
    return (
      <div className="stack gap-16">
        <p>
          Give this link only to {name.trim()}: anyone who has it can add photos until you withdraw it. It won’t be
          shown again.
        </p>
        <LinkCode address={ports.linkAddress(token)} share={ports.share} copy={ports.copy} />
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTrouble(null)
    void make()
  }
  return (
    <form className="stack gap-16" noValidate autoComplete="off" onSubmit={submit}>
      {known && <p>{known.name}’s current link will stop working.</p>}
      <Field name="name" label="Name" value={name} max={PHOTOGRAPHER_NAME_MAX} onType={setName} trouble={trouble} />
      <Field
        name="email"
        label="E-mail (optional)"
        type="email"
        value={email}
        max={PHOTOGRAPHER_EMAIL_MAX}
        onType={setEmail}
        trouble={trouble}
      />
      {trouble && trouble.field !== 'name' && trouble.field !== 'email' && (
        <p className="field-error" role="alert">
          {trouble.text}
        </p>
      )}
      <Button type="submit" look="main" wide busy={busy} disabled={!online}>
        Create link
      </Button>
    </form>
  )
}

type FieldProps = {
  name: string
  label: string
  type?: string
  value: string
  max: number
  onType: (text: string) => void
  trouble: Trouble | null
}

function Field({ name, label, type = 'text', value, max, onType, trouble }: FieldProps) {
  const id = useId()
  const error = trouble?.field === name ? trouble.text : null
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        type={type}
        value={value}
        maxLength={max}
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={error !== null ? `${id}-error` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {error !== null && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
