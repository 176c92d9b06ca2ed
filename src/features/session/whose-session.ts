// Reads from the browser's cookies whose session it is, according to the server's latest answer, without a request.
// Pure.
import { EXPIRY_COOKIE, MEMBER_COOKIE, type SessionStatus, type UserReply } from '#contract/session.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import { readCookie, readExpiry } from './session-time.ts'

export const ownerOf = (user: UserReply): Owner => ({ real: user.realUniqueID, effective: user.agent.UniqueID })

export const isSameMember = (user: UserReply, status: SessionStatus): boolean =>
  status.memberUniqueID === user.realUniqueID && status.effectiveUniqueID === user.agent.UniqueID

/** Whether the page's URL is of a draft that the last member here left to somebody else's sign-in. */
export const isOthersDraft = (search: string, last: UserReply | null, user: UserReply): boolean =>
  last !== null && !isSameOwner(ownerOf(last), ownerOf(user)) && new URLSearchParams(search).has('draft')

/**
 * null: no running session, or the cookies don't identify its member. `now`: the phone's clock, which may be off; the
 * server is asked in any case.
 */
export function readOwner(cookies: string, now: number): Owner | null {
  const expiry = readExpiry(cookies, EXPIRY_COOKIE)
  const told = /^(\d+)\.(\d+)$/.exec(readCookie(cookies, MEMBER_COOKIE) ?? '')
  return expiry !== null && expiry > now && told ? { real: Number(told[1]), effective: Number(told[2]) } : null
}
