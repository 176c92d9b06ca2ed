// Decides who the portal opens for. An expired session never locks a member out of the work on this phone; another
// member's sign-in always does. Pure.
import type { SessionStatus, UserReply } from '#contract/session.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import { isSameMember, ownerOf } from './whose-session.ts'

/** answer: the reply of auth/Status; silence: no valid answer from the portal; not-asked: offline, or not needed. */
export type StatusOutcome = { kind: 'answer'; status: SessionStatus } | { kind: 'silence' } | { kind: 'not-asked' }

/**
 * `last`: the last member here, if they did not sign out. `told`: the session's members according to the browser's
 * cookies.
 */
export type Known = { last: UserReply | null; told: Owner | null }

export type BootDecision =
  /** Open at once as the member known from last time; `user` is fetched in the background. */
  | { kind: 'open'; user: UserReply }
  /** Signed in as a member that this phone doesn't know: GET user first. */
  | { kind: 'ask-user' }
  /**
   * `last`: the member whose unsent work may be on this phone; the portal then opens over it and asks them to sign in.
   */
  | { kind: 'sign-in'; last: UserReply | null }
  /** No known member and no answer: the page says so and offers a retry. */
  | { kind: 'unreachable' }

const isLast = ({ last, told }: Known): boolean => last !== null && told !== null && isSameOwner(ownerOf(last), told)

/** A right to act for another member may have been withdrawn: ask the server before showing any of their data. */
export const mayOpenUnasked = (known: Known): boolean => isLast(known) && known.told?.real === known.told?.effective

export function decideBoot(known: Known, outcome: StatusOutcome): BootDecision {
  const { last } = known
  if (outcome.kind !== 'answer')
    // Without an answer, somebody else's session keeps the last member's work closed.
    return last && (known.told === null || isLast(known)) ? { kind: 'open', user: last } : { kind: 'unreachable' }
  const { status } = outcome
  if (!status.authenticated) return { kind: 'sign-in', last }
  return last && isSameMember(last, status) ? { kind: 'open', user: last } : { kind: 'ask-user' }
}
