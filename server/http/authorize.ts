// Whose request this is, and whether they have asked for too much already. A session that no longer acts for somebody is told so before anything is done.
import type { FastifyRequest } from 'fastify'
import { MEMBER_HEADER } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../db/connection.ts'
import { addressOf } from './limits/address-of.ts'
import type { LimitKind, Limits } from './limits/limits.ts'
import { refuse } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session it came with, once that was looked up. */
    caller?: Caller
  }
}

/** `endedAs`: whom the session acted for until that was withdrawn; `hasJustEnded`: this request found it so. */
type FoundCaller = { caller: Caller; endedAs: number | null; hasJustEnded: boolean }

export type Entrance = {
  /** The caller of a request's session, refreshed; undefined when there is none. */
  findCaller: (tx: Tx, request: FastifyRequest) => Promise<FoundCaller | undefined>
  limits: Limits
}

const NOBODY: Caller = { memberId: 0, effectiveId: 0, role: 'agent', officeId: 0, brokerageId: 0 }

export async function callerOf(
  endpoint: Endpoint,
  tx: Tx,
  request: FastifyRequest,
  { findCaller }: Entrance,
): Promise<Caller> {
  const found = await findCaller(tx, request)
  if (found) {
    const { caller, endedAs, hasJustEnded } = found
    request.caller = caller
    const isOwn = isTheirs(caller, request)
    // A page that does not know yet must not write as somebody else than it shows; session calls tell it.
    if (hasJustEnded && !(isOwn && endpoint.kind === 'session')) throw refuse('impersonation-ended')
    if (isOwn) return caller
    const isFormer = endedAs !== null && isTheirs({ ...caller, effectiveId: endedAs }, request)
    throw refuse(isFormer ? 'impersonation-ended' : 'other-member')
  }
  if (endpoint.who === 'anyone') return NOBODY
  throw refuse('sign-in-required')
}

/** The caller, if they have not asked for too much already. */
export async function admit(endpoint: Endpoint, tx: Tx, request: FastifyRequest, entrance: Entrance): Promise<Caller> {
  const caller = await callerOf(endpoint, tx, request, entrance)
  if (caller === NOBODY) await entrance.limits.spend(addressOf(request.ip), endpoint.limit ?? 'stranger')
  else await entrance.limits.spend(`member ${caller.memberId}`, limitKind(endpoint))
  return caller
}

const limitKind = ({ kind, replies, limit }: Endpoint): LimitKind =>
  limit ?? (replies ? 'file' : kind === 'read' ? 'read' : 'write')

/** Work says whose it is: on one phone the cookie may have become another's while it was on its way. */
function isTheirs({ memberId, effectiveId }: Caller, request: FastifyRequest): boolean {
  const named = request.headers[MEMBER_HEADER]
  return named === undefined || named === `${memberId}/${effectiveId}`
}
