// Who is this, when the portal opens? Expiry never locks a member out of the work on this phone; another member's sign-in always does. Pure.
import type { SessionStatus, UserReply } from '#contract/session.ts'
import type { Owner } from '../../api/owner.ts'
import { isSameMember, isSameOwner, ownerOf } from './whose-session.ts'

/** answer: what auth/Status said; silence: nobody answered that counts as the portal; not-asked: offline, or no need to. */
export type StatusOutcome = { kind: 'answer'; status: SessionStatus } | { kind: 'silence' } | { kind: 'not-asked' }

/** `last`: the member who was here last and did not sign out. `told`: whose session the browser's cookies say it is. */
export type Known = { last: UserReply | null; told: Owner | null }

export type BootDecision =
  /** Open at once as the member known from last time; `user` is asked for in the background. */
  | { kind: 'open'; user: UserReply }
  /** Signed in as somebody this phone has not kept: GET user first. */
  | { kind: 'ask-user' }
  /** `last`: whose unsent work may lie here; then the portal opens over it and asks them to sign in. */
  | { kind: 'sign-in'; last: UserReply | null }
  /** Nobody known and nobody answers: the page says so and offers to try again. */
  | { kind: 'unreachable' }

const isLast = ({ last, told }: Known): boolean => last !== null && told !== null && isSameOwner(ownerOf(last), told)

/** Acting for another may have been withdrawn since: the server is asked before anything of theirs is shown. */
export const mayOpenUnasked = (known: Known): boolean => isLast(known) && known.told?.real === known.told?.effective

export function decideBoot(known: Known, outcome: StatusOutcome): BootDecision {
  const { last } = known
  if (outcome.kind !== 'answer')
    // Without an answer, a session of somebody else's keeps the last member's work shut.
    return last && (known.told === null || isLast(known)) ? { kind: 'open', user: last } : { kind: 'unreachable' }
  const { status } = outcome
  if (!status.authenticated) return { kind: 'sign-in', last }
  return last && isSameMember(last, status) ? { kind: 'open', user: last } : { kind: 'ask-user' }
}
