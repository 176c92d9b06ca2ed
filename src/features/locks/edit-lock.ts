// Holds the lock of the record being edited: creates it when the form opens, checks it every minute, and pings it every
// five minutes and on return to the foreground. edit-lock-core.ts decides; this runs the requests, one at a time.
import { LOCK_CHECK_MS, LOCK_PING_MS } from '#contract/constants.ts'
import type { EditPlace, LockReply, RecordKey } from '#contract/lock.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import type { SetTimer } from '#src/state/timers.ts'
import {
  type EditLockEffect,
  type EditLockEvent,
  type EditLockState,
  type LockAnswer,
  type LockQuestion,
  stepEditLock,
} from './edit-lock-core.ts'
import { type LockError, lockErrorOf } from './lock-error.ts'

export type LockPorts = {
  call: Call
  /** Milliseconds of the monotonic clock. */
  elapsed: () => number
  /** Returns a function that cancels the timer. */
  setTimer: SetTimer
  /** The connection may be back. */
  onOnline: (listener: () => void) => () => void
  /** The portal has returned to the foreground. */
  onForeground: (listener: () => void) => () => void
}

export type EditLockTarget = {
  entity: RecordKey
  /** The epoch the draft was last written under; null for a new edit. */
  heldEpoch: number | null
  /** Nothing to be sent names that epoch: the page that held it released it on closing. */
  mayBeReleased: boolean
}

export type EditLockPorts = LockPorts & {
  /** The lock that the previous page just created for this form; returned once. */
  takeFresh: (entity: RecordKey) => LockReply | null
  /** How long the form waits for the lock before it opens without; undefined: it cannot, and waits as for any call. */
  openWithinMs: () => number | undefined
  /** The record's version that the form began from; null until it has been read. */
  baseVersion: () => number | null
  /** The record's current version; null without a reply. Called if the lock was lost for a while. */
  readVersion: () => Promise<number | null>
  /** The section on screen and the time since the last keystroke, sent with each check; null if no form is open. */
  place: () => EditPlace | null
  /** Called whenever the epoch for writing changes. */
  onEpoch: (epoch: number | null) => void
}

export type EditLock = {
  state: Signal<EditLockState>
  /** Error of the last failed action. */
  error(): LockError | null
  /** Names of the members who asked for the lock and have no answer; null: nobody. */
  askedBy: Signal<string | null>
  /** Tells them that the member keeps editing. If that cannot be sent, the next check says who asked again. */
  declineRelease(): Promise<void>
  /** Checks now, for example because the server refused a write for its epoch. */
  check(): Promise<void>
  /** For leaving and after a discard. Never call it while something to be sent names the epoch. */
  release(): Promise<void>
  stop(): void
}

const ACTIONS = { open: 'create', regain: 'create', check: 'check', ping: 'ping' } as const
const CALLS = { create: 'lockCreate', check: 'lockCheck', ping: 'lockPing' } as const
const PERIODS = { check: LOCK_CHECK_MS, ping: LOCK_PING_MS }

export function startEditLock(ports: EditLockPorts, target: EditLockTarget): EditLock {
  const { entity } = target
  const state = createSignal<EditLockState>({ kind: 'opening' })
  const stopping = new AbortController()
  const queue = createQueue(stopping.signal)
  const timers = createTimers(ports.setTimer, (question) => void dispatch({ kind: 'due', question }))
  let error: LockError | null = null
  let isLeaving = false
  const askedBy = createSignal<string | null>(null)

  const dispatch = (event: EditLockEvent): Promise<void> => queue(() => handle(event))
  async function handle(event: EditLockEvent): Promise<void> {
    const before = state.get()
    const step = stepEditLock(before, event, target.heldEpoch, target.mayBeReleased)
    for (const effect of step.effects) if (effect.kind === 'epoch') ports.onEpoch(effect.epoch)
    if (!stopping.signal.aborted && !isSame(before, step.state)) state.set(step.state)
    for (const effect of step.effects) {
      const next = await perform(effect)
      if (next) await handle(next)
    }
  }
  async function perform(effect: EditLockEffect): Promise<EditLockEvent | null> {
    switch (effect.kind) {
      case 'ask':
        return {
          kind: 'answered',
          question: effect.question,
          answer: await askServer(effect.question),
          at: ports.elapsed(),
        }
      case 'compare': {
        const now = await ports.readVersion()
        return { kind: 'compared', epoch: effect.epoch, now, base: ports.baseVersion() }
      }
      case 'return':
        await ports.call('lockRemove', { input: { ...entity, epoch: effect.epoch } })
        return { kind: 'returned' }
      case 'remove':
        error = lockErrorOf('remove', await ports.call('lockRemove', { input: { ...entity, epoch: effect.epoch } }))
        return null
      case 'plan':
        if (!stopping.signal.aborted) timers.plan(effect.question)
        return null
      case 'cancel-timers':
        timers.cancel()
        return null
      // Already handled before the state changed.
      case 'epoch':
        return null
    }
  }
  async function askServer(question: LockQuestion): Promise<LockAnswer> {
    const action = ACTIONS[question]
    const fresh = question === 'open' ? ports.takeFresh(entity) : null
    if (fresh) return { kind: 'reply', reply: fresh }
    // A request would wait for the release, which waits for the request.
    if (isLeaving) return { kind: 'passing' }
    const at = action === 'check' ? ports.place() : null
    const deadlineMs = question === 'open' ? ports.openWithinMs() : undefined
    const result = at
      ? await ports.call('lockCheck', { input: { ...entity, at } })
      : await ports.call(CALLS[action], { input: entity, ...(deadlineMs && { deadlineMs }) })
    if (result.kind === 'ok') askedBy.set((result.value.rowIsLockedByUser && result.value.askedBy) || null)
    error = lockErrorOf(action, result) ?? (error?.action === action ? null : error)
    return answerOf(result)
  }

  const unsubscribes = [
    ports.onOnline(() => void dispatch({ kind: 'due', question: 'check' })),
    ports.onForeground(() => void dispatch({ kind: 'due', question: 'ping' })),
  ]
  void dispatch({ kind: 'due', question: 'check' })

  return {
    state,
    error: () => error,
    askedBy,
    async declineRelease() {
      const held = state.get()
      askedBy.set(null)
      if (held.kind === 'held') await ports.call('lockDeclineRelease', { input: { ...entity, epoch: held.epoch } })
    },
    check: () => dispatch({ kind: 'due', question: 'check' }),
    release() {
      isLeaving = true
      return dispatch({ kind: 'release' })
    },
    stop() {
      stopping.abort()
      timers.cancel()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}

/** Runs one request at a time, so that answers cannot overtake each other. */
function createQueue(signal: AbortSignal): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(() => (signal.aborted ? undefined : work())).catch(() => undefined)
    return last
  }
}

/** Every reply reschedules the check, but not the ping. */
function createTimers(setTimer: LockPorts['setTimer'], onDue: (question: 'check' | 'ping') => void) {
  const cancels: Partial<Record<'check' | 'ping', () => void>> = {}
  return {
    plan(question: 'check' | 'ping') {
      if (question === 'ping' && cancels.ping) return
      cancels[question]?.()
      cancels[question] = setTimer(() => {
        delete cancels[question]
        onDue(question)
      }, PERIODS[question])
    },
    cancel() {
      for (const question of ['check', 'ping'] as const) {
        cancels[question]?.()
        delete cancels[question]
      }
    },
  }
}

const isSame = (a: EditLockState, b: EditLockState): boolean =>
  a === b || (a.kind === 'held' && b.kind === 'held' && a.epoch === b.epoch && a.confirmed === b.confirmed)

/** Being signed out, too many requests or a restart say nothing about the lock, so the draft continues. */
function answerOf(result: CallResult<LockReply>): LockAnswer {
  if (result.kind === 'ok') return { kind: 'reply', reply: result.value }
  if (result.kind === 'silence') return { kind: 'passing' }
  const { status } = result
  return { kind: status === 401 || status === 429 || status >= 500 ? 'passing' : 'refused' }
}
