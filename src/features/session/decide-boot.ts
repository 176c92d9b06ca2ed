// Who is this, when the portal opens? Expiry never locks a member out of the work on this phone; another member's sign-in always does.
import type { SessionStatus, UserReply } from '#contract/session.ts'

/** answer: what auth/Status said; silence: nobody answered that counts as the portal; not-asked: the phone is offline. */
export type StatusOutcome = { kind: 'answer'; status: SessionStatus } | { kind: 'silence' } | { kind: 'not-asked' }

export type BootDecision =
  /** Open at once as the member known from last time; `user` is asked for in the background. */
  | { kind: 'open'; user: UserReply }
  /** Signed in as somebody this phone has not kept: GET user first. */
  | { kind: 'ask-user' }
  | { kind: 'sign-in' }
  /** Nobody known and nobody answers: the page says so and offers to try again. */
  | { kind: 'unreachable' }

export function decideBoot(last: UserReply | null, outcome: StatusOutcome): BootDecision {
  if (outcome.kind !== 'answer') return last ? { kind: 'open', user: last } : { kind: 'unreachable' }
  const { status } = outcome
  if (!status.authenticated) return { kind: 'sign-in' }
  return last && isSameMember(last, status) ? { kind: 'open', user: last } : { kind: 'ask-user' }
}

export const isSameMember = (user: UserReply, status: SessionStatus): boolean =>
  status.memberUniqueID === user.realUniqueID && status.effectiveUniqueID === user.agent.UniqueID
