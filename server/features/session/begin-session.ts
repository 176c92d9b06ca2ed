// Begins a session, and changes its effective member.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import type { NoteSecurity } from '../../ports.ts'
import { sessionSecret, setSessionCookies } from './cookies.ts'
import { endSession, rotateSession, startSession } from './session.store.ts'

type Way = { detail: 'password' | 'passkey' | 'recovery code' | 'provider'; idToken?: string | null }

/**
 * Last step of every sign-in, here or through a provider: ends the browser's earlier session, no matter whose it
 * was, and starts a new one.
 */
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

/** Changes the session's secret as well, so that a leaked old cookie cannot act for the new member. */
export async function actAs(tx: Tx, request: FastifyRequest, reply: FastifyReply, effectiveId: number): Promise<void> {
  const session = await rotateSession(tx, sessionSecret(request) ?? '', effectiveId)
  if (!session) throw refuse('sign-in-required')
  setSessionCookies(reply, session)
}
