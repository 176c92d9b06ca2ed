import type { Reply } from '#contract/endpoints.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'

type SignedOut = CallResult<Reply<'logout'>>

/**
 * Ends only this member's session: a colleague may have signed in since. It doesn't matter whom the session acted for.
 */
export async function tellSignOut(call: Call, member: Owner | null, deadlineMs?: number): Promise<SignedOut> {
  const patience = deadlineMs === undefined ? {} : { deadlineMs }
  const reply = await call('logout', { ...patience, ...(member && { member }) })
  if (!member || reply.kind !== 'problem' || reply.status !== 403) return reply
  const status = await call('status', patience)
  if (status.kind !== 'ok' || status.value.memberUniqueID !== member.real) return status.kind === 'ok' ? reply : status
  return call('logout', { ...patience, member: { real: member.real, effective: status.value.effectiveUniqueID! } })
}

/** The session has ended or belongs to another member. */
export const isOver = (reply: SignedOut): boolean =>
  reply.kind === 'ok' || (reply.kind === 'problem' && reply.problem.code === 'other-member')
