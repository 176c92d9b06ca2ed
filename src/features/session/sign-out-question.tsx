import { useEffect, useRef, useState } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFocusKept } from '#src/ui/use-focus.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { ClosedWork } from './closed-work.tsx'
import { decideSignOut, type SignOutStep, unsentText, waitingText } from './decide-sign-out.ts'

/** How long 'Send now' waits before it shows what is left. */
const SEND_DEADLINE_MS = 60_000

const OFFLINE = 'sign-out-offline'
/** Nothing on this device can be encrypted before its key has been fetched once. */
const NO_KEY =
  'It isn’t encrypted yet, which needs a connection for a moment. Nothing was lost. Try again when you’re online.'

const KEPT = 'sign-out-kept'
const MOBILE_DATA = 'sign-out-mobile-data'

type Busy = 'sending' | 'keeping' | 'leaving' | null

type QuestionProps = {
  offline: Pick<Offline, 'sync' | 'owner' | 'sealAll' | 'unopened' | 'eraseClosed'>
  /** All drafts on this phone; rejects if they can't be read now. */
  readDrafts: () => Promise<Draft[]>
  /** Whether a message to the board's office is only on this device. */
  hasUnsentMessage: () => boolean
  /** Number of photos and files shared from other apps that are not in a listing yet. */
  sharedPhotos: () => Promise<number>
  /** The browser's hint. */
  online: boolean
  onClose: () => void
  /** Ends the session and erases the data; `keepsWork`: except unsent work, which stays encrypted. */
  onSignOut: (keepsWork?: boolean) => Promise<void>
}

/**
 * Signing out erases this phone's copy of the member's work; if there is unsent work it asks first, and can keep it.
 */
export function SignOutQuestion({
  offline,
  readDrafts,
  hasUnsentMessage,
  sharedPhotos,
  online,
  onClose,
  onSignOut,
}: QuestionProps) {
  const dialogs = useDialogs()
  const [step, setStep] = useState<SignOutStep | null>(null)
  const [unopened, setUnopened] = useState<Unopened | null>(null)
  const [isReading, setReading] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const [busy, setBusy] = useState<Busy>(null)
  const [left, setLeft] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const [cannotKeep, setCannotKeep] = useState<string | null>(null)
  // “Send now” disappears when everything it can send has been sent.
  const told = useFocusKept(`${busy} ${left}`)
  const toldWhy = useFocusKept(`${cannotKeep} ${isUnfinished}`)
  const [shared, setShared] = useState(0)
  const isHeld = useSignal(offline.sync, ({ uploadsHeld }) => uploadsHeld)
  const [wasHeld, setWasHeld] = useState(false)

  const readWork = async () => {
    setReading(true)
    const found = await Promise.all([readDrafts(), offline.unopened()]).catch(() => null)
    const next = found && decideSignOut(found[0], offline.owner, found[1])
    setStep(next)
    setUnopened(found?.[1] ?? null)
    setReading(false)
    setFailed(next === null)
    return next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the sheet opens, and again when back online
  useEffect(() => {
    if (!step) void readWork()
  }, [online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => void sharedPhotos().then(setShared, () => undefined), [])

  /** Closing the question while work is being sent means staying signed in. */
  const isClosed = useRef(false)
  const closed = () => {
    isClosed.current = true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it disappears
  useEffect(() => closed, [])
  const stay = () => {
    closed()
    onClose()
  }

  const signOut = async (keepsWork?: boolean) => {
    setUnfinished(false)
    await onSignOut(keepsWork).catch(() => {
      setBusy(null)
      setUnfinished(true)
    })
  }
  const signOutNow = async () => {
    setBusy('leaving')
    await signOut()
  }
  const keepAndSignOut = async () => {
    setBusy('keeping')
    setCannotKeep(null)
    const why = await offline.sealAll().then(
      (isSealed) => (isSealed ? null : NO_KEY),
      (error: unknown) => (error instanceof Error ? error.message : NO_KEY),
    )
    if (why === null) return signOut(true)
    setCannotKeep(why)
    setBusy(null)
  }
  const sendNow = async () => {
    isClosed.current = false
    setBusy('sending')
    setWasHeld(isHeld)
    offline.sync.sendNow()
    await offline.sync.drain(SEND_DEADLINE_MS)
    const next = await readWork()
    if (next?.kind === 'go' && !isClosed.current) return signOutNow()
    setBusy(null)
    setLeft(true)
  }
  const remove = async () => {
    if (step?.kind !== 'ask') return
    const sure = await dialogs.ask({
      title: 'Delete unsent work?',
      text: `${unsentText(step)} Deleting cannot be undone.`,
      yes: 'Delete and log out',
      no: 'Keep it',
      danger: true,
    })
    if (sure) await signOutNow()
  }

  const alsoErased = (
    <>
      {hasUnsentMessage() && (
        <p>
          <b>Your message to support has not been sent, and is deleted when you log out.</b>
        </p>
      )}
      {shared > 0 && (
        <p>
          <b>
            {shared === 1 ? '1 photo or file' : `${shared} photos or files`} shared from another app{' '}
            {shared === 1 ? 'is in no listing yet, and is' : 'are in no listing yet, and are'} deleted when you log out.
          </b>
        </p>
      )}
    </>
  )
  const unfinished = isUnfinished && (
    <p ref={toldWhy} tabIndex={-1} role="alert" className="field-error">
      Logging out was not finished, because the browser could not write to its storage. Your unsent work was not
      deleted. Close the portal’s other tabs, reload this page and try again.
    </p>
  )
  const closedWork = unopened && (
    <ClosedWork unopened={unopened} erase={offline.eraseClosed} onErased={() => void readWork()} />
  )
  const keepButton = (
    <>
      {cannotKeep && (
        <p ref={toldWhy} tabIndex={-1} role="alert" className="field-error">
          Your work could not be kept for later. {cannotKeep}
        </p>
      )}
      <Button
        icon="lock"
        wide
        busy={busy === 'keeping'}
        disabled={busy === 'sending' || busy === 'leaving'}
        aria-describedby={KEPT}
        onClick={() => void keepAndSignOut()}
      >
        Keep for my next sign-in
      </Button>
      <p id={KEPT} className="soft small">
        What is kept stays on this {deviceWord()}, encrypted. Nobody can open it before you sign in here again.
      </p>
    </>
  )
  if (step === null && !hasFailed) return <Skeleton lines={2} />
  if (step === null)
    return (
      <div className="stack gap-16">
        <NotLoaded title="Your drafts could not be read." busy={isReading} onRetry={() => void readWork()}>
          What is not sent yet is unknown, so you are still signed in and nothing was deleted. Check your connection and
          try again. If that doesn’t help, close the portal and open it again.
        </NotLoaded>
        {alsoErased}
        {unfinished}
        <Button wide disabled={busy !== null} onClick={onClose}>
          Stay signed in
        </Button>
        {keepButton}
      </div>
    )
  if (step.kind === 'go')
    return (
      <div className="stack gap-16">
        {closedWork}
        <p>
          {!hasUnsentMessage() && 'Everything has been sent. '}
          This {deviceWord()}'s copy of your drafts and lists is removed when you log out.
        </p>
        {alsoErased}
        {unfinished}
        <Button look="main" wide busy={busy === 'leaving'} onClick={() => void signOutNow()}>
          Logout
        </Button>
        <Button wide onClick={onClose}>
          Stay signed in
        </Button>
      </div>
    )
  const { canSend } = step
  const leftWords = canSend
    ? `Not everything could be sent. It is still safe on this ${deviceWord()}; try again with a better connection.`
    : `Everything else was sent. What is left is still safe on this ${deviceWord()}.`
  const usesMobileData = step.photos + step.files > 0 && (isHeld || wasHeld) && online && canSend
  return (
    <div className="stack gap-16">
      {closedWork}
      <p>
        <b>{unsentText(step)}</b> What would you like to do with this work?
      </p>
      {alsoErased}
      {unfinished}
      {step.waiting > 0 && <p>{waitingText(step, offline.owner)}</p>}
      {left && (
        <p ref={told} role="alert" tabIndex={-1} className={canSend ? 'field-error' : undefined}>
          {leftWords}
        </p>
      )}
      {canSend && (
        <Button
          look="main"
          icon="send"
          wide
          busy={busy === 'sending'}
          disabled={!online || busy === 'leaving' || busy === 'keeping'}
          aria-describedby={online ? (usesMobileData ? MOBILE_DATA : undefined) : OFFLINE}
          onClick={() => void sendNow()}
        >
          {busy === 'sending' ? 'Sending…' : 'Send now'}
        </Button>
      )}
      {usesMobileData && (
        <p id={MOBILE_DATA} className="soft small">
          Photos and files wait for Wi-Fi. “Send now” sends them over mobile data.
        </p>
      )}
      {!online && canSend && (
        <p id={OFFLINE} className="soft small">
          You’re offline. Stay signed in, and your work is sent when you’re back online.
        </p>
      )}
      {keepButton}
      <Button wide disabled={busy === 'leaving' || busy === 'keeping'} onClick={stay}>
        Stay signed in
      </Button>
      <Button
        look="danger"
        icon="trash"
        wide
        busy={busy === 'leaving'}
        disabled={busy === 'sending' || busy === 'keeping'}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </div>
  )
}
