// Session cookies: the secret, which no script can read, and its expiry and member ids, which let the page notice at
// once that another member has signed in.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_ABSOLUTE_MS } from '#contract/constants.ts'
import { EXPIRY_COOKIE, MEMBER_COOKIE, SESSION_COOKIE } from '#contract/session.ts'

const SHARED = { path: '/', secure: true, sameSite: 'lax', maxAge: SESSION_ABSOLUTE_MS / 1000 } as const

/** The part of a session that the browser may know. */
export type PublicSession = { expiresAt: Date; memberId: number; effectiveId: number }

export const sessionSecret = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE]

export function setSessionCookies(reply: FastifyReply, session: PublicSession & { secret: string }): void {
  reply.setCookie(SESSION_COOKIE, session.secret, { ...SHARED, httpOnly: true })
  setReadableCookies(reply, session)
}

export function setReadableCookies(reply: FastifyReply, { expiresAt, memberId, effectiveId }: PublicSession): void {
  reply.setCookie(EXPIRY_COOKIE, String(expiresAt.getTime()), { ...SHARED, httpOnly: false })
  reply.setCookie(MEMBER_COOKIE, `${memberId}.${effectiveId}`, { ...SHARED, httpOnly: false })
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...SHARED, httpOnly: true })
  clearReadableCookies(reply)
}

/**
 * For a session that isn't found. The secret stays: a reply to a request sent before acting began or ended, or before
 * a sign-in in another tab, would otherwise delete the new one and sign the member out.
 */
export function clearReadableCookies(reply: FastifyReply): void {
  for (const name of [EXPIRY_COOKIE, MEMBER_COOKIE]) reply.clearCookie(name, { ...SHARED, httpOnly: false })
}
