// Two cookies: the session's secret, which no script reads, and its expiry, which holds nothing else.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_ABSOLUTE_MS } from '#contract/constants.ts'
import { EXPIRY_COOKIE, SESSION_COOKIE } from '#contract/session.ts'

const SHARED = { path: '/', secure: true, sameSite: 'lax', maxAge: SESSION_ABSOLUTE_MS / 1000 } as const

export const sessionSecret = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE]

export function setSessionCookies(reply: FastifyReply, session: { secret: string; expiresAt: Date }): void {
  reply.setCookie(SESSION_COOKIE, session.secret, { ...SHARED, httpOnly: true })
  setExpiryCookie(reply, session.expiresAt)
}

export function setExpiryCookie(reply: FastifyReply, expiresAt: Date): void {
  reply.setCookie(EXPIRY_COOKIE, String(expiresAt.getTime()), { ...SHARED, httpOnly: false })
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { ...SHARED, httpOnly: true })
  reply.clearCookie(EXPIRY_COOKIE, { ...SHARED, httpOnly: false })
}
