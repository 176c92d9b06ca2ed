import { useEffect, useRef, useState } from 'react'
import type { RecordKey } from '#contract/lock.ts'
import type { Signal } from '#src/state/signal.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import type { CreatedLocks } from './created-locks.ts'
import type { LockLoss } from './decide-held.ts'
import { type EditLock, type EditLockPorts, startEditLock } from './edit-lock.ts'
import type { EditLockState } from './edit-lock-core.ts'
import type { LockError } from './lock-error.ts'

export type EditLockOptions = {
  /** All locks that this page holds. */
  created: Pick<CreatedLocks, 'leaving' | 'holds' | 'formOpens'>
  /** null: nothing to lock (a create, or the record is not known yet). */
  entity: RecordKey | null
  /** The epoch the draft was last written under; null for a new edit. Read once, when the form opens. */
  heldEpoch: number | null
  ports: EditLockPorts
  /** Called when the form opens, for the previous page's lock, and on leaving. */
  mayRelease: () => boolean
  /** Called on leaving while something to be sent names the lock, which is then for sync to return. */
  onLeft: (epoch: number) => void
  /** Called once. The form then navigates to the view page; its work stays. */
  onLost: (loss: LockLoss) => void
}

export type HeldLock = {
  /** null if there is nothing to lock. */
  state: EditLockState | null
  error: LockError | null
  askedBy: string | null
  declineRelease(): Promise<void>
  check(): Promise<void>
  release(): Promise<void>
}

/** Of no lock. */
const NONE: Signal<null> = { get: () => null, subscribe: () => () => undefined }

/** The lock of the form on screen, held as long as the form is mounted with this entity. */
export function useEditLock({ entity, ...options }: EditLockOptions): HeldLock {
  const latest = useRef(options)
  latest.current = options
  const [lock, setLock] = useState<EditLock | null>(null)
  const type = entity?.type
  const id = entity?.id

  useEffect(() => {
    if (type === undefined || id === undefined) return setLock(null)
    const { ports, heldEpoch, mayRelease, created } = latest.current
    const started = startEditLock(
      {
        ...ports,
        baseVersion: () => latest.current.ports.baseVersion(),
        place: () => latest.current.ports.place(),
        onEpoch: (epoch) => latest.current.ports.onEpoch(epoch),
      },
      { entity: { type, id }, heldEpoch, mayBeReleased: mayRelease() },
    )
    const unsubscribe = started.state.subscribe(() => {
      const state = started.state.get()
      if (state.kind === 'held') latest.current.created.holds({ type, id }, () => latest.current.mayRelease())
      if (state.kind === 'lost') latest.current.onLost(state.loss)
    })
    setLock(started)
    const end = created.formOpens()
    return () => {
      unsubscribe()
      const mayRelease = latest.current.mayRelease()
      const held = started.state.get()
      if (!mayRelease && held.kind === 'held') latest.current.onLeft(held.epoch)
      const left = mayRelease ? started.release() : Promise.resolve()
      latest.current.created.leaving({ type, id }, left)
      void left.then(started.stop).finally(end)
    }
  }, [type, id])

  const state = useSignal<EditLockState | null>(lock?.state ?? NONE)
  const askedBy = useSignal(lock?.askedBy ?? NONE)
  return {
    state,
    askedBy,
    error: lock?.error() ?? null,
    declineRelease: async () => lock?.declineRelease(),
    check: async () => lock?.check(),
    release: async () => lock?.release(),
  }
}
