// Watches the lock of a record that is viewed, not edited: checks it once, again when the countdown ends, every half
// minute while somebody holds it, and on return to the foreground. Also creates, takes over and removes the lock.
import { useEffect, useReducer, useState } from 'react'
import { LOCK_OPEN_MS, LOCK_STALE_CHECK_MS } from '#contract/constants.ts'
import { LockReply, type RecordKey } from '#contract/lock.ts'
import type { CallResult } from '#src/api/call.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import type { LockPorts } from './edit-lock.ts'
import { type LockAction, type LockError, lockErrorOf } from './lock-error.ts'
import { leftOf } from './lock-view.ts'

type WatchAction = Exclude<LockAction, 'ping'>

/** `reply` is null until the first one arrives. `seenAt` is in milliseconds of the monotonic clock. */
type WatchedLock = {
  reply: LockReply | null
  seenAt: number
  error: LockError | null
  loading: WatchAction | null
}

/**
 * locked: somebody else holds it, which is not an error; `page` shows its state. unreached: the portal did not answer,
 * or not soon. failed: `error` says why; null if the page shows it by itself: the record is gone, or somebody holds its
 * lock.
 */
type GainOutcome =
  | { kind: 'held' }
  | { kind: 'locked'; page: string | null }
  | { kind: 'unreached' }
  | { kind: 'failed'; error: LockError | null }

export type LockWatch = Signal<WatchedLock> & {
  check(): Promise<void>
  /** Call before a task opens the form. */
  create(): Promise<GainOutcome>
  /** Takes over the lock that was last seen. */
  takeOver(): Promise<GainOutcome>
  remove(): Promise<boolean>
  /** Asks the holder to release it. */
  askRelease(): Promise<boolean>
  stop(): void
}

export function startLockWatch(ports: LockPorts, entity: RecordKey): LockWatch {
  const watched = createSignal<WatchedLock>({ reply: null, seenAt: 0, error: null, loading: null })
  let cancel = () => {}
  let stopped = false
  let turn = 0

  const update = (change: Partial<WatchedLock>) => {
    if (!stopped) watched.set({ ...watched.get(), ...change })
  }

  type Ran = { reply: LockReply | null; isUnreached: boolean; error: LockError | null }
  async function runAction(action: WatchAction): Promise<Ran> {
    turn += 1
    const thisTurn = turn
    update({ loading: action })
    const result = await callLock(action)
    const reply = replyOf(result)
    const isUnreached = result.kind === 'silence'
    // A newer request is already in flight.
    if (thisTurn !== turn) return { reply, isUnreached, error: null }
    const error = lockErrorOf(action, result)
    update({
      loading: null,
      error: errorAfter(action, error, reply),
      ...(reply ? { reply, seenAt: ports.elapsed() } : {}),
    })
    scheduleCheck(reply ?? watched.get().reply)
    if (error?.requiresCheck && !reply) void runAction('check')
    return { reply: result.kind === 'ok' ? reply : null, isUnreached, error }
  }

  /** An action's error stays until the next action, or until nobody holds the lock; a check does not clear it. */
  function errorAfter(action: WatchAction, error: LockError | null, reply: LockReply | null): LockError | null {
    const before = watched.get().error
    if (action !== 'check' || error?.notFound || !before || before.action === 'check') return error
    return reply?.rowIsLocked === false ? error : before
  }

  function callLock(action: WatchAction): Promise<CallResult<LockReply>> {
    const epoch = watched.get().reply?.epoch ?? 0
    switch (action) {
      case 'create':
        return ports.call('lockCreate', { input: entity, deadlineMs: LOCK_OPEN_MS })
      case 'remove':
        return ports.call('lockRemove', { input: { ...entity, epoch } })
      case 'takeover':
        return ports.call('lockTakeover', { input: { ...entity, epoch } })
      case 'ask':
        return ports.call('lockAskRelease', { input: { ...entity, epoch } })
      case 'check':
        return ports.call('lockCheck', { input: entity })
    }
  }

  /** Skipped while an action is in progress: its reply will include the lock's state. */
  function checkAgain() {
    if ([null, 'check'].includes(watched.get().loading)) void runAction('check')
  }

  /** Schedules the next check: when the lock becomes removable, or after half a minute, whichever is sooner. */
  function scheduleCheck(reply: LockReply | null) {
    cancel()
    cancel = () => {}
    if (stopped || !reply?.rowIsLocked) return
    const dueInMs = reply.removableInMs > 0 ? reply.removableInMs + 250 : LOCK_STALE_CHECK_MS
    cancel = ports.setTimer(checkAgain, Math.min(dueInMs, LOCK_STALE_CHECK_MS))
  }

  async function gain(action: 'create' | 'takeover'): Promise<GainOutcome> {
    const { reply, isUnreached, error } = await runAction(action)
    if (isUnreached) return { kind: 'unreached' }
    if (reply?.rowIsLockedByUser) return { kind: 'held' }
    if (reply?.rowIsLocked) return { kind: 'locked', page: reply.redirect ?? null }
    const isShown = error?.notFound || watched.get().reply?.rowIsLocked
    return { kind: 'failed', error: isShown ? null : error }
  }

  const unsubscribes = [ports.onForeground(checkAgain), ports.onOnline(checkAgain)]
  void runAction('check')

  return {
    get: watched.get,
    subscribe: watched.subscribe,
    check: async () => void (await runAction('check')),
    create: () => gain('create'),
    takeOver: () => gain('takeover'),
    askRelease: async () => (await runAction('ask')).reply?.askedByMe === true,
    remove: async () => (await runAction('remove')).reply?.rowIsLocked === false,
    stop() {
      stopped = true
      cancel()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}

/** The lock's current state, which a refusal for an outdated epoch also includes. */
function replyOf(result: CallResult<LockReply>): LockReply | null {
  if (result.kind === 'ok') return result.value
  if (result.kind !== 'problem') return null
  const lock = LockReply.safeParse((result.problem as { lock?: unknown }).lock)
  return lock.success ? lock.data : null
}

const UNKNOWN: WatchedLock = { reply: null, seenAt: 0, error: null, loading: 'check' }
const NONE: Signal<WatchedLock> = { get: () => UNKNOWN, subscribe: () => () => undefined }

export type UsedLockWatch = WatchedLock & { watch: LockWatch | null; removableInMs: number }

/** The lock of the record on screen; null entity: none. `ports` must be stable between renders. */
export function useLockWatch(entity: RecordKey | null, ports: LockPorts): UsedLockWatch {
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
