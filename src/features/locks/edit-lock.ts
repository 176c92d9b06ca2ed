// Holds the lock of the record that is being edited: made on entry, checked every minute, pinged every five and on return to the foreground.
// Role: it only ever tells the form where it stands; it closes nothing and throws nothing away. Without an answer the form goes on under the epoch
// it holds: the server checks that epoch in every write, so silence can cost a detour but never somebody else's change.
import { LOCK_CHECK_MS, LOCK_PING_MS } from '#contract/constants.ts'
import type { LockEntity, LockReply } from '#contract/lock.ts'
import type { Call, CallResult } from '../../api/call.ts'
import { createSignal } from '../../state/signal.ts'
import { decideHeld, decideOpening, type LockLoss } from './decide-held.ts'
import { type LockAction, type LockError, lockErrorOf } from './lock-error.ts'

export type LockPorts = {
  call: Call
  /** Milliseconds on a clock that only goes forward. */
  elapsed: () => number
  /** Returns what cancels it. */
  setTimer: (then: () => void, ms: number) => () => void
  /** The signal may be back. */
  onOnline: (listener: () => void) => () => void
  /** The portal is looked at again. */
  onForeground: (listener: () => void) => () => void
}

export type EditLockState =
  | { kind: 'opening' }
  /** `confirmed`: the last question was answered; false while nobody answers and the form goes on under the epoch it has. */
  | { kind: 'held'; epoch: number; confirmed: boolean }
  /** Somebody else holds it, or the member does on another device. `seenAt`: when that was said, on the forward clock. */
  | { kind: 'locked'; reply: LockReply; seenAt: number }
  /** Not locked yet, and nobody answers. */
  | { kind: 'out-of-reach' }
  | { kind: 'failed' }
  | { kind: 'lost'; loss: LockLoss }
  | { kind: 'released' }

export type EditLockTarget = {
  entity: LockEntity
  /** The epoch the draft was last written under; null for an edit that begins now. */
  heldEpoch: number | null
}

export type EditLockPorts = LockPorts & {
  /** The record's version that the form stands on; null while it has not been read yet. */
  baseVersion: () => number | null
  /** The record's version as it is now; null: no answer. Asked when the lock was away for a while. */
  readVersion: () => Promise<number | null>
  /** Whenever the epoch to write under is another one. */
  onEpoch: (epoch: number | null) => void
}

export type EditLock = {
  state(): EditLockState
  /** Of the last action that failed. */
  error(): LockError | null
  subscribe(listener: () => void): () => void
  /** Asks now: a write was refused for its epoch, say. */
  check(): Promise<void>
  /** On leaving, after a discard. Never while something to be sent names the epoch. */
  release(): Promise<void>
  stop(): void
}

export function startEditLock(ports: EditLockPorts, target: EditLockTarget): EditLock {
  const { entity } = target
  const cancels: Partial<Record<'check' | 'ping', () => void>> = {}
  const current = createSignal<EditLockState>({ kind: 'opening' })
  let error: LockError | null = null
  let stopped = false
  /** One question at a time: answers must not overtake each other. */
  let line: Promise<void> = Promise.resolve()

  const say = (next: EditLockState) => {
    const state = current.get()
    const same = next.kind === 'held' && state.kind === 'held' && next.epoch === state.epoch
    if (stopped || (same && next.confirmed === (state as { confirmed?: boolean }).confirmed)) return
    current.set(next)
  }
  const queue = (work: () => Promise<void>): Promise<void> => {
    line = line.then(() => (stopped ? undefined : work())).catch(() => undefined)
    return line
  }
  const ask = async (action: Extract<LockAction, 'create' | 'check' | 'ping'>): Promise<CallResult<LockReply>> => {
    const name = ({ create: 'lockCreate', check: 'lockCheck', ping: 'lockPing' } as const)[action]
    const result = await ports.call(name, { input: entity })
    error = lockErrorOf(action, result) ?? (error?.action === action ? null : error)
    return result
  }
  const heldEpoch = () => {
    const state = current.get()
    return state.kind === 'held' ? state.epoch : target.heldEpoch
  }

  const hold = (epoch: number) => {
    const state = current.get()
    const changed = state.kind !== 'held' || state.epoch !== epoch
    if (changed && epoch !== target.heldEpoch) ports.onEpoch(epoch)
    say({ kind: 'held', epoch, confirmed: true })
    schedule('check', LOCK_CHECK_MS)
    if (!cancels.ping) schedule('ping', LOCK_PING_MS)
  }
  /** Nobody answers: an edit that has begun goes on. */
  const goOnUnconfirmed = () => {
    const epoch = heldEpoch()
    if (epoch === null) return say({ kind: 'out-of-reach' })
    say({ kind: 'held', epoch, confirmed: false })
    schedule('check', LOCK_CHECK_MS)
  }
  /** The draft keeps its work and loses its epoch: nothing of it is sent until it is put onto the record as it is then. */
  const lose = (loss: LockLoss) => {
    unschedule()
    ports.onEpoch(null)
    say({ kind: 'lost', loss })
  }

  async function open(): Promise<void> {
    const result = await ask('create')
    if (result.kind === 'silence') return goOnUnconfirmed()
    if (result.kind === 'problem') return isPassing(result) ? goOnUnconfirmed() : say({ kind: 'failed' })
    const verdict = decideOpening(result.value, target.heldEpoch)
    if (verdict.kind === 'hold') return hold(verdict.epoch)
    if (verdict.kind === 'compare') return compare(verdict.epoch)
    if (verdict.kind === 'give-up') return lose(verdict.loss)
    say({ kind: 'locked', reply: result.value, seenAt: ports.elapsed() })
  }

  /** The lock was away: it counts as regained only when nobody wrote in the meantime. */
  async function compare(epoch: number): Promise<void> {
    const now = await ports.readVersion()
    if (now === null) return goOnUnconfirmed()
    if (now === (ports.baseVersion() ?? now)) return hold(epoch)
    await ports.call('lockRemove', { input: { ...entity, epoch } })
    lose({ kind: 'overwritten', by: null })
  }

  async function regain(): Promise<void> {
    const result = await ask('create')
    if (result.kind === 'silence' || isPassing(result)) return goOnUnconfirmed()
    if (result.kind === 'problem') return lose({ kind: 'lost' })
    const verdict = decideOpening(result.value, heldEpoch())
    if (verdict.kind === 'hold') return hold(verdict.epoch)
    if (verdict.kind === 'compare') return compare(verdict.epoch)
    lose(verdict.kind === 'give-up' ? verdict.loss : { kind: 'lost' })
  }

  async function question(action: 'check' | 'ping'): Promise<void> {
    const state = current.get()
    if (state.kind === 'lost' || state.kind === 'released') return
    if (state.kind !== 'held') return open()
    const result = await ask(action)
    if (result.kind === 'silence' || isPassing(result)) return goOnUnconfirmed()
    // What a ping was refused, the check explains.
    if (result.kind === 'problem') return action === 'ping' ? question('check') : lose({ kind: 'lost' })
    const verdict = decideHeld(result.value, state.epoch)
    if (verdict.kind === 'go-on') return hold(state.epoch)
    if (verdict.kind === 'compare') return compare(verdict.epoch)
    if (verdict.kind === 'give-up') return lose(verdict.loss)
    return regain()
  }

  function schedule(name: 'check' | 'ping', ms: number) {
    cancels[name]?.()
    if (stopped) return
    cancels[name] = ports.setTimer(() => {
      delete cancels[name]
      void queue(() => question(name))
    }, ms)
  }
  function unschedule() {
    for (const name of ['check', 'ping'] as const) {
      cancels[name]?.()
      delete cancels[name]
    }
  }

  const unsubscribes = [
    ports.onOnline(() => void queue(() => question('check'))),
    ports.onForeground(() => void queue(() => question('ping'))),
  ]
  void queue(open)

  const stop = () => {
    stopped = true
    unschedule()
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
  return {
    state: current.get,
    error: () => error,
    subscribe: current.subscribe,
    check: () => queue(() => question('check')),
    release: () =>
      queue(async () => {
        const state = current.get()
        if (state.kind !== 'held') return
        const { epoch } = state
        unschedule()
        ports.onEpoch(null)
        say({ kind: 'released' })
        const result = await ports.call('lockRemove', { input: { ...entity, epoch } })
        error = lockErrorOf('remove', result)
      }),
    stop,
  }
}

/** Signed out, too many requests, a restart: nothing is known of the lock, and the draft goes on. */
const isPassing = (result: CallResult<unknown>): boolean =>
  result.kind === 'problem' && (result.status === 401 || result.status === 429 || result.status >= 500)
