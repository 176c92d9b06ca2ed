// Shown above the lock holder's form when a colleague asks for the lock. Release saves, releases the lock and opens the
// record's page, where unsubmitted work is offered.
import { type RefObject, useEffect, useRef } from 'react'
import type { RecordKey } from '#contract/lock.ts'
import { useServices } from '#src/app/services.tsx'
import { useCreatedLocks } from '#src/app/use-lock-ports.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { RELEASED_WHEN_SENT } from '#src/features/locks/lock-acts.ts'
import { LockNote } from '#src/features/locks/lock-banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { every, useClock } from '#src/ui/clock.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useLeaveForm } from './form-address.ts'

/** Unsent changes to an incomplete listing are sent first: their request names the lock. */
const SEND_MS = 5_000

type Props = {
  by: string
  entity: RecordKey
  session: { readonly current: FormSession | null }
  /** Keep editing: those who asked are told. */
  onDecline: () => void
}

export function ReleaseAsked({ by, entity, session, onDecline }: Props) {
  const { offline } = useServices()
  const leave = useLeaveForm()
  const created = useCreatedLocks()
  const toast = useToast()
  const { busy, act } = useAction()
  const note = useRef<HTMLDivElement>(null)
  const words = `${by} asked you to release the lock on this ${entity.type}.`
  useReminder(note, words)
  const release = act(async () => {
    await session.current?.batcher.flush().catch(() => undefined)
    await offline.sync.drain(SEND_MS)
    const label = session.current?.draft()?.base?.label ?? null
    await leave(viewAddress(entity.type, { UniqueID: entity.id, label }))
    await created.formsGone(SEND_MS)
    if (created.list().some(({ type, id }) => type === entity.type && id === entity.id)) toast(RELEASED_WHEN_SENT)
  })
  return (
    <div ref={note}>
      <LockNote
        icon="lock"
        actions={
          <>
            <Button look="main" busy={busy} onClick={release}>
              Release
            </Button>
            <Button disabled={busy} onClick={onDecline}>
              Keep editing
            </Button>
          </>
        }
      >
        <p className="lock-headline" role="status">
          {words}
        </p>
        <p>{onThisDevice('Anything you haven’t submitted stays on this phone under “Your unsent changes”.')}</p>
      </LockNote>
    </div>
  )
}

const REMIND_MS = 60_000

/** While the note is scrolled out of sight, a toast that leads to it: at once, and every minute until it is answered. */
function useReminder(note: RefObject<HTMLElement | null>, words: string) {
  const toast = useToast()
  const clock = useClock()
  useEffect(() => {
    let isInSight: boolean | undefined
    const remind = () => {
      if (!isInSight) toast(words, { label: 'Show', run: () => note.current?.querySelector('button')?.focus() })
    }
    const watcher = new IntersectionObserver(([entry]) => {
      const isFirst = isInSight === undefined
      isInSight = entry?.isIntersecting === true
      if (isFirst) remind()
    })
    if (note.current) watcher.observe(note.current)
    const cancel = every(clock, REMIND_MS, remind)
    return () => {
      watcher.disconnect()
      cancel()
    }
  }, [note, words, toast, clock])
}
