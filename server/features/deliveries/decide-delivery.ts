// Decides what happens to a delivery after an answer. A record must not be lost on the way or be overwritten by an
// older version of itself, so anything that is not final is retried without limit, and a version that is no longer the
// newest is not sent at all. Pure: no clock; randomness is an argument.
import type { Answer, Fault } from './destination.ts'

export const BACK_OFF_MIN_MS = 30_000
export const BACK_OFF_MAX_MS = 3_600_000

/**
 * `attempts` includes this one. `isNewest`: no newer version of the record is queued for, or delivered to, the same
 * destination.
 */
export type DeliveryAttempt = { status: 'submitted' | 'accepted'; attempts: number; isNewest: boolean }

export type Next = {
  status: 'submitted' | 'accepted' | 'delivered' | 'failed' | 'superseded'
  detail: string | null
  attempts: number
  /** Delay until the next attempt; null for none. */
  inMs: number | null
  remoteKey: string | null
}

const DONE = { attempts: 0, inMs: null, remoteKey: null } as const

/** `chance`: random number in 0..1. */
export function decideDelivery(attempt: DeliveryAttempt, answer: Answer, chance: number): Next {
  if (answer.kind === 'delivered')
    return { ...DONE, status: 'delivered', detail: null, remoteKey: answer.remoteKey ?? null }
  if (!attempt.isNewest) return { ...DONE, status: 'superseded', detail: null }
  switch (answer.kind) {
    case 'refused':
      return { ...DONE, status: 'failed', detail: refusalText(answer.faults) }
    case 'accepted':
      return { status: 'accepted', detail: null, attempts: 0, inMs: Math.max(0, answer.againInMs), remoteKey: null }
    case 'later':
    case 'silence': {
      const requestedMs = answer.kind === 'later' ? (answer.afterMs ?? 0) : 0
      return {
        status: attempt.status,
        detail: answer.why,
        attempts: attempt.attempts,
        inMs: Math.min(BACK_OFF_MAX_MS, Math.max(requestedMs, backOff(attempt.attempts, chance))),
        remoteKey: null,
      }
    }
  }
}

/** Full jitter: anywhere between thirty seconds and a window that doubles with every attempt, up to an hour. */
export function backOff(attempts: number, chance: number): number {
  const window = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MIN_MS * 2 ** Math.min(Math.max(attempts, 1), 20))
  return Math.round(BACK_OFF_MIN_MS + chance * (window - BACK_OFF_MIN_MS))
}

const DETAIL_MAX = 1_000

/** Shown below the destination's name, so the text doesn't repeat it. */
function refusalText(faults: Fault[]): string {
  const text = faults.map(({ target, message }) => (target ? `${target}: ${message}` : message)).join(' · ')
  return `The record was refused. ${text}`.trim().slice(0, DETAIL_MAX)
}
