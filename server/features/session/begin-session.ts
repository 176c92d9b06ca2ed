// Last step of every sign-in, by password or through a provider: ends the browser's earlier session, no matter whose it
// was, and starts a new one.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connection.ts'
import type { NoteSecurity } from '../../ports.ts'
import { sessionSecret, setSessionCookies } from './cookies.ts'
import { endSession, startSession } from './session.store.ts'

type Way = { detail: 'password' | 'provider'; idToken?: string | null }

export async function beginSession(
  tx: Tx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  memberId: number,
  { detail, idToken = null }: Way,
  noteSecurity: NoteSecurity,
): Promise<void> {
  const presented = sessionSecret(request)
  if (presented) await endSession(tx, presented)
  await noteSecurity(tx, { kind: 'signed-in', memberId, address: request.ip, detail, requestId: request.id })
  setSessionCookies(reply, await startSession(tx, memberId, idToken))
}
