import { useEffect, useReducer, useState } from 'react'
import type { LockEntity } from '#contract/lock.ts'
import type { Signal } from '#src/state/signal.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import type { LockPorts } from './edit-lock.ts'
import { leftOf } from './lock-view.ts'
import { type LockWatch, startLockWatch, type WatchedLock } from './lock-watch.ts'

const UNKNOWN: WatchedLock = { reply: null, seenAt: 0, error: null, loading: 'check' }
const NONE: Signal<WatchedLock> = { get: () => UNKNOWN, subscribe: () => () => undefined }

export type UsedLockWatch = WatchedLock & { watch: LockWatch | null; removableInMs: number }

/** The lock of the record on screen; null entity: none. `ports` must be stable between renders. */
export function useLockWatch(entity: LockEntity | null, ports: LockPorts): UsedLockWatch {
  const [watch, setWatch] = useState<LockWatch | null>(null)
  const type = entity?.type
  const id = entity?.id
  useEffect(() => {
    if (type === undefined || id === undefined) return setWatch(null)
    const started = startLockWatch(ports, { type, id })
    setWatch(started)
    return () => started.stop()
  }, [type, id, ports])
  const watched = useSignal(watch ?? NONE)
  const { reply, seenAt } = watched
  const removableInMs = reply ? leftOf(reply, seenAt, ports.elapsed()) : 0
  useEverySecond(removableInMs > 0, ports)
  return { ...watched, watch, removableInMs }
}

/** Renders once a second while a countdown is on screen. */
function useEverySecond(active: boolean, { setTimer }: LockPorts) {
  const [beat, tick] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every tick schedules the next
  useEffect(() => (active ? setTimer(tick, 1000) : undefined), [active, beat, setTimer])
}
