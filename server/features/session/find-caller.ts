// Finds the caller of a request by its session cookie. The first request after a grant was withdrawn records that its
// impersonation ended.
import type { FastifyRequest } from 'fastify'
import type { Rights } from '#contract/rights.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { addressOf } from '../../http/limits/address-of.ts'
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

const SESSIONS_KEPT = 20_000

export function createFindCaller({ rights, traceEnd }: CallerDeps) {
  const members = new Map<string, number>()
  return {
    /** The session, refreshed; undefined if there is none. */
    async findCaller(tx: Tx, request: FastifyRequest): Promise<LiveSession | undefined> {
      const secret = sessionSecret(request)
      const session = await findSession(tx, secret)
      if (!session) return undefined
      request.session = session
      const { caller, endedAs, isFirstToSee } = session
      if (members.size > SESSIONS_KEPT) members.clear()
      members.set(secret!, caller.memberId)
      if (isFirstToSee && endedAs !== null)
        await traceEnd(tx, { caller: { ...caller, effectiveId: endedAs }, requestId: request.id })
      return { ...session, caller: { ...caller, rights: rights() } }
    },
    /** In whose queue a request waits, without a lookup: its member's, whose session an earlier request has found. */
    queueOf(request: FastifyRequest): string {
      const secret = sessionSecret(request)
      const member = members.get(secret ?? '')
      if (member !== undefined) return `member ${member}`
      return secret === undefined ? `address ${addressOf(request.ip)}` : `session ${secret}`
    },
  }
}
