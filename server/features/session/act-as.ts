// Changes the effective member of a session together with its secret, so that a leaked old cookie cannot act for the
// new member.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { sessionSecret, setSessionCookies } from './cookies.ts'
import { rotateSession } from './session.store.ts'

export async function actAs(tx: Tx, request: FastifyRequest, reply: FastifyReply, effectiveId: number): Promise<void> {
  const session = await rotateSession(tx, sessionSecret(request) ?? '', effectiveId)
  if (!session) throw refuse('sign-in-required')
  setSessionCookies(reply, session)
}
