// Watches the lock of a record that is looked at, not edited: asked once per record, again when the countdown ends and every half minute
// while somebody holds it, and on return to the foreground. What may be done about it is asked here too.
import { LOCK_STALE_CHECK_MS } from '#contract/constants.ts'
import { type LockEntity, LockReply } from '#contract/lock.ts'
import type { CallResult } from '../../api/call.ts'
import { createSignal } from '../../state/signal.ts'
import type { LockPorts } from './edit-lock.ts'
import { type LockAction, type LockError, lockErrorOf } from './lock-error.ts'

/** `reply` null: not known yet, or nobody answered. `seenAt`: on the forward clock. */
export type WatchedLock = {
  reply: LockReply | null
  seenAt: number
  error: LockError | null
  loading: LockAction | null
}

export type LockWatch = {
  snapshot(): WatchedLock
  subscribe(listener: () => void): () => void
  check(): Promise<void>
  /** Before a task opens the form. True: it is ours now. */
  create(): Promise<boolean>
  /** Takes the lock as it was last seen. The new epoch; null when it was refused. */
  takeOver(): Promise<number | null>
  remove(): Promise<boolean>
  stop(): void
}

export function startLockWatch(ports: LockPorts, entity: LockEntity): LockWatch {
  const watched = createSignal<WatchedLock>({ reply: null, seenAt: 0, error: null, loading: null })
  let cancel = () => {}
  let stopped = false
  let turn = 0

  const become = (change: Partial<WatchedLock>) => {
    if (!stopped) watched.set({ ...watched.get(), ...change })
  }

  async function act(action: LockAction): Promise<LockReply | null> {
    turn += 1
    const mine = turn
    become({ loading: action })
    const result = await send(action)
    // A newer question has overtaken this one.
    if (mine !== turn) return replyOf(result)
    const error = lockErrorOf(action, result)
    const reply = replyOf(result)
    become({
      loading: null,
      error: errorAfter(action, error, reply),
      ...(reply ? { reply, seenAt: ports.elapsed() } : {}),
    })
    plan(reply ?? watched.get().reply)
    if (error?.requiresCheck && !reply) void act('check')
    return result.kind === 'ok' ? result.value : null
  }

  /** What went wrong with an act stays until the next one, or until nobody holds the lock; a look at the lock does not take it away. */
  function errorAfter(action: LockAction, error: LockError | null, reply: LockReply | null): LockError | null {
    const before = watched.get().error
    if (action !== 'check' || error?.notFound || !before || before.action === 'check') return error
    return reply?.rowIsLocked === false ? error : before
  }

  function send(action: LockAction): Promise<CallResult<LockReply>> {
    const epoch = watched.get().reply?.epoch ?? 0
    switch (action) {
      case 'create':
        return ports.call('lockCreate', { input: entity })
      case 'remove':
      case 'discard-changes':
        return ports.call('lockRemove', { input: { ...entity, epoch } })
      case 'takeover':
        return ports.call('lockTakeover', { input: { ...entity, epoch } })
      case 'ping':
        return ports.call('lockPing', { input: entity })
      case 'check':
        return ports.call('lockCheck', { input: entity })
    }
  }

  /** Never over an act: its answer says how the lock stands. */
  function again() {
    if ([null, 'check'].includes(watched.get().loading)) void act('check')
  }

  /** The next look: when it becomes removable, or after half a minute, whichever is sooner. */
  function plan(reply: LockReply | null) {
    cancel()
    cancel = () => {}
    if (stopped || !reply?.rowIsLocked) return
    const soon = reply.removableInMs > 0 ? reply.removableInMs + 250 : LOCK_STALE_CHECK_MS
    cancel = ports.setTimer(again, Math.min(soon, LOCK_STALE_CHECK_MS))
  }

  const unsubscribes = [ports.onForeground(again), ports.onOnline(again)]
  void act('check')

  return {
    snapshot: watched.get,
    subscribe: watched.subscribe,
    check: async () => void (await act('check')),
    create: async () => (await act('create'))?.rowIsLockedByUser ?? false,
    async takeOver() {
      const reply = await act('takeover')
      return reply?.rowIsLockedByUser ? reply.epoch : null
    },
    remove: async () => (await act('remove'))?.rowIsLocked === false,
    stop() {
      stopped = true
      cancel()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}

/** The present holder, also out of a refusal for an old epoch. */
function replyOf(result: CallResult<LockReply>): LockReply | null {
  if (result.kind === 'ok') return result.value
  if (result.kind !== 'problem') return null
  const told = LockReply.safeParse((result.problem as { lock?: unknown }).lock)
  return told.success ? told.data : null
}
