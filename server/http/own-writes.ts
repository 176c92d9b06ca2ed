// A cookie with the database's log position after this browser's last write: a read from a replica that has not caught
// up would not show members what they have just done. The browser stores it, so that any process of any server knows it.
// It holds no secret and grants nothing: someone who changes it only reads older data, or reads from the primary.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLogPosition, type LogPosition } from '../db/read-replica.ts'

const COOKIE = '__Host-curbside-written'
/** Longer than the maximum lag of a replica in use. */
const MAX_AGE_S = 300
/** The write succeeded, but the log position could not be read. */
const UNKNOWN = 'unknown'

export function noteWritten(reply: FastifyReply, position: LogPosition | null): void {
  const value = position ?? UNKNOWN
  reply.setCookie(COOKIE, value, { path: '/', secure: true, sameSite: 'lax', httpOnly: true, maxAge: MAX_AGE_S })
}

/** null: no recent write. 'unknown': only the primary is certain to have it. */
export function lastWritten({ cookies }: FastifyRequest): LogPosition | 'unknown' | null {
  const value = cookies[COOKIE]
  if (value === undefined) return null
  return isLogPosition(value) ? value : UNKNOWN
}
