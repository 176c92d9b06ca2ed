// Finds the caller of a request by its session cookie. The first request after a grant was withdrawn records that its
// impersonation ended.
import type { FastifyRequest } from 'fastify'
import type { Rights } from '#contract/rights.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { sessionSecret } from './cookies.ts'
import { findSession, type LiveSession } from './session.store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's session, once looked up. */
    session?: LiveSession
  }
}

type CallerDeps = {
  rights(): Rights
  /** Audits that the portal ended the impersonation, once per session. */
  traceEnd(tx: Tx, ended: { caller: Caller; requestId: string }): Promise<void>
}

/** The session, refreshed; undefined if there is none. */
export const createFindCaller =
  ({ rights, traceEnd }: CallerDeps) =>
  async (tx: Tx, request: FastifyRequest): Promise<LiveSession | undefined> => {
    const session = await findSession(tx, sessionSecret(request))
    if (!session) return undefined
    request.session = session
    const { caller, endedAs, isFirstToSee } = session
    if (isFirstToSee && endedAs !== null)
      await traceEnd(tx, { caller: { ...caller, effectiveId: endedAs }, requestId: request.id })
    return { ...session, caller: { ...caller, rights: rights() } }
  }
