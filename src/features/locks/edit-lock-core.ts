// Decides what an answer means for the lock of the record being edited. Pure: from state and event to state and
// effects. It only reports the state of the lock; it never closes the form or discards anything. Without an answer the
// form continues under its epoch: the server checks that epoch in every write, so a missing answer can cost a detour
// but never somebody else's change. A draft that is reopened without an answer continues without a lock, because its
// page may have released it on closing: its submission asks for another.
//
//   opening ──reply──▶ held ◀──▶ held, unconfirmed        locked, out-of-reach, failed ──due──▶ check again
//                      held ──reply──▶ lost               held ──release──▶ released
import type { LockReply } from '#contract/lock.ts'
import { decideHeld, decideOpening, type LockLoss } from './decide-held.ts'

export type EditLockState =
  | { kind: 'opening' }
  /**
   * `confirmed`: the last request was answered; false if the server does not answer and the form continues under its
   * epoch.
   */
  | { kind: 'held'; epoch: number; confirmed: boolean }
  /** Held by somebody else, or by the member on another device. `seenAt`: time of the reply on the monotonic clock. */
  | { kind: 'locked'; reply: LockReply; seenAt: number }
  /** Not locked, and the server does not answer. */
  | { kind: 'out-of-reach' }
  | { kind: 'failed' }
  | { kind: 'lost'; loss: LockLoss }
  | { kind: 'released' }

/** passing: no reply, or one that says nothing about the lock. */
export type LockAnswer = { kind: 'reply'; reply: LockReply } | { kind: 'passing' } | { kind: 'refused' }
export type LockQuestion = 'open' | 'regain' | 'check' | 'ping'

export type EditLockEvent =
  /** A timer fired, or the connection is back. */
  | { kind: 'due'; question: 'check' | 'ping' }
  | { kind: 'answered'; question: LockQuestion; answer: LockAnswer; at: number }
  /**
   * `now`: the record's current version; null without a reply. `base`: the version the form began from; null until it
   * has been read.
   */
  | { kind: 'compared'; epoch: number; now: number | null; base: number | null }
  /** The phone has returned a lock after finding that the record was changed. */
  | { kind: 'returned' }
  | { kind: 'release' }

export type EditLockEffect =
  | { kind: 'ask'; question: LockQuestion }
  | { kind: 'compare'; epoch: number }
  /** Returns a regained lock, because somebody wrote in the meantime. */
  | { kind: 'return'; epoch: number }
  | { kind: 'remove'; epoch: number }
  /** The epoch for the next writes. */
  | { kind: 'epoch'; epoch: number | null }
  | { kind: 'plan'; question: 'check' | 'ping' }
  | { kind: 'cancel-timers' }

export type EditLockStep = { state: EditLockState; effects: EditLockEffect[] }

/**
 * `draftEpoch`: the epoch the draft was last written under; null for a new edit. `mayBeReleased`: nothing to be sent
 * names it, so the page that held it released it on closing.
 */
export function stepEditLock(
  state: EditLockState,
  event: EditLockEvent,
  draftEpoch: number | null,
  mayBeReleased = false,
): EditLockStep {
  const epochNow = state.kind === 'held' ? state.epoch : draftEpoch
  const goOn = () => {
    const isOpenedAgain = mayBeReleased && draftEpoch !== null && state.kind === 'opening'
    return isOpenedAgain ? goOnUnlocked : goOnUnconfirmed(state, epochNow)
  }
  switch (event.kind) {
    case 'due':
      if (state.kind === 'lost' || state.kind === 'released') return { state, effects: [] }
      return { state, effects: [{ kind: 'ask', question: state.kind === 'held' ? event.question : 'open' }] }
    case 'answered': {
      const { question, answer, at } = event
      if (answer.kind === 'passing') return goOn()
      if (answer.kind === 'refused') return refused(state, question)
      const { reply } = answer
      if (question === 'open' || question === 'regain') return opened(state, { question, reply, at }, draftEpoch)
      return state.kind === 'held' ? stillHeld(state, reply) : { state, effects: [] }
    }
    case 'compared':
      if (event.now === null) return goOn()
      if (event.now === (event.base ?? event.now)) return hold(state, event.epoch)
      return { state, effects: [{ kind: 'return', epoch: event.epoch }] }
    case 'returned':
      return lose({ kind: 'overwritten', by: null })
    case 'release':
      if (state.kind !== 'held') return { state, effects: [] }
      return {
        state: { kind: 'released' },
        effects: [{ kind: 'cancel-timers' }, { kind: 'epoch', epoch: null }, { kind: 'remove', epoch: state.epoch }],
      }
  }
}

function refused(state: EditLockState, question: LockQuestion): EditLockStep {
  switch (question) {
    case 'open':
      return { state: { kind: 'failed' }, effects: [] }
    // The check finds out why a ping was refused.
    case 'ping':
      return { state, effects: [{ kind: 'ask', question: 'check' }] }
    case 'check':
    case 'regain':
      return lose({ kind: 'lost' })
  }
}

type Opened = { question: 'open' | 'regain'; reply: LockReply; at: number }

function opened(state: EditLockState, { question, reply, at }: Opened, draftEpoch: number | null): EditLockStep {
  const epochNow = question === 'regain' && state.kind === 'held' ? state.epoch : draftEpoch
  const verdict = decideOpening(reply, epochNow)
  switch (verdict.kind) {
    case 'hold':
      return hold(state, verdict.epoch)
    case 'compare':
      return { state, effects: [{ kind: 'compare', epoch: verdict.epoch }] }
    case 'give-up':
      return lose(verdict.loss)
    case 'locked':
      if (question === 'regain') return lose({ kind: 'lost' })
      return { state: { kind: 'locked', reply, seenAt: at }, effects: [] }
  }
}

function stillHeld(state: EditLockState & { kind: 'held' }, reply: LockReply): EditLockStep {
  const verdict = decideHeld(reply, state.epoch)
  switch (verdict.kind) {
    case 'go-on':
      return hold(state, state.epoch)
    case 'compare':
      return { state, effects: [{ kind: 'compare', epoch: verdict.epoch }] }
    case 'give-up':
      return lose(verdict.loss)
    case 'regain':
      return { state, effects: [{ kind: 'ask', question: 'regain' }] }
  }
}

function hold(state: EditLockState, epoch: number): EditLockStep {
  return {
    state: { kind: 'held', epoch, confirmed: true },
    effects: [...claim(state, epoch), { kind: 'plan', question: 'check' }, { kind: 'plan', question: 'ping' }],
  }
}

/** Without a reply, an edit that has begun continues. */
function goOnUnconfirmed(state: EditLockState, epoch: number | null): EditLockStep {
  if (epoch === null) return { state: { kind: 'out-of-reach' }, effects: [] }
  return {
    state: { kind: 'held', epoch, confirmed: false },
    effects: [...claim(state, epoch), { kind: 'plan', question: 'check' }],
  }
}

const goOnUnlocked: EditLockStep = { state: { kind: 'out-of-reach' }, effects: [{ kind: 'epoch', epoch: null }] }

/**
 * Also claims an epoch that the draft already has: sync may have taken that lock, and would return it while the form is
 * open.
 */
const claim = (state: EditLockState, epoch: number): EditLockEffect[] =>
  state.kind === 'held' && state.epoch === epoch ? [] : [{ kind: 'epoch', epoch }]

/**
 * The draft keeps its work and loses its epoch: nothing of it is sent until it is applied to the record in its then
 * current version.
 */
const lose = (loss: LockLoss): EditLockStep => ({
  state: { kind: 'lost', loss },
  effects: [{ kind: 'cancel-timers' }, { kind: 'epoch', epoch: null }],
})
