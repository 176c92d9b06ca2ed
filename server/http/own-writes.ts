// How far the database's log had come after the last write of this browser: a read from a replica that is not there yet
// would not show a member what they have just done. The browser carries it, so that any process of any server can tell. It
// holds no secret and gives no right: whoever changes it reads their own data late, or where it is written.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLogPosition, type LogPosition } from '../db/read-replica.ts'

const COOKIE = '__Host-curbside-written'
/** Longer than a replica that is asked may be behind. */
const MAX_AGE_S = 300
/** The write is done, but how far the log had come could not be read. */
const UNKNOWN = 'unknown'

export function noteWritten(reply: FastifyReply, position: LogPosition | null): void {
  const value = position ?? UNKNOWN
  reply.setCookie(COOKIE, value, { path: '/', secure: true, sameSite: 'lax', httpOnly: true, maxAge: MAX_AGE_S })
}

/** null: nothing was written lately. 'unknown': only the database that is written to has it for sure. */
export function lastWritten({ cookies }: FastifyRequest): LogPosition | 'unknown' | null {
  const value = cookies[COOKIE]
  if (value === undefined) return null
  return isLogPosition(value) ? value : UNKNOWN
}
