// Finds the caller of a request and applies their rate limit. A session whose grant to act was withdrawn is refused
// before anything is done.
import type { FastifyRequest } from 'fastify'
import { MEMBER_HEADER } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../db/connection.ts'
import { addressOf } from './limits/address-of.ts'
import type { Limits } from './limits/count-calls.ts'
import type { LimitKind } from './limits/limits.ts'
import { Refusal, refuse } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member of the request's session, once looked up. */
    caller?: Caller
  }
}

/**
 * `endedAs`: the member whom the session acted for until the grant was withdrawn; `hasJustEnded`: this request noticed
 * it.
 */
type FoundCaller = { caller: Caller; endedAs: number | null; hasJustEnded: boolean }

export type AuthorizeDeps = {
  /** The caller of a request's session, refreshed; undefined if there is none. */
  findCaller: (tx: Tx, request: FastifyRequest) => Promise<FoundCaller | undefined>
  limits: Limits
}

const ANONYMOUS: Caller = { memberId: 0, effectiveId: 0, role: 'agent', officeId: 0, brokerageId: 0 }

export async function callerOf(
  endpoint: Endpoint,
  tx: Tx,
  request: FastifyRequest,
  { findCaller }: AuthorizeDeps,
): Promise<Caller> {
  const found = await findCaller(tx, request)
  if (found) {
    const { caller, endedAs, hasJustEnded } = found
    request.caller = caller
    const isOwn = isTheirs(caller, request)
    // A page that does not know yet must not write under a different name than it shows; session calls inform it.
    if (hasJustEnded && !(isOwn && endpoint.kind === 'session')) throw refuse('impersonation-ended')
    if (isOwn) return caller
    const isFormer = endedAs !== null && isTheirs({ ...caller, effectiveId: endedAs }, request)
    throw refuse(isFormer ? 'impersonation-ended' : 'other-member')
  }
  if (endpoint.who === 'anyone') return ANONYMOUS
  throw refuse('sign-in-required')
}

/**
 * The caller, after counting the call against their limit. `points`: how many calls it counts as. Calls without the
 * session that they need count for the address.
 */
export async function authorize(
  endpoint: Endpoint,
  tx: Tx,
  request: FastifyRequest,
  deps: AuthorizeDeps,
  points = 1,
): Promise<Caller> {
  const address = `address ${addressOf(request.ip)}`
  const caller = await callerOf(endpoint, tx, request, deps).catch(async (error) => {
    if (isSignedOut(error)) await deps.limits.spend(address, 'signedOut')
    throw error
  })
  if (caller === ANONYMOUS) await deps.limits.spend(address, endpoint.limit ?? 'stranger', points)
  else await spendMore(endpoint, caller, deps, points)
  return caller
}

/** Counts a member's call as that many more. */
export const spendMore = (endpoint: Endpoint, { memberId }: Caller, { limits }: AuthorizeDeps, points: number) =>
  limits.spend(`member ${memberId}`, limitKind(endpoint), points)

const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.code === 'sign-in-required'

const limitKind = ({ kind, replies, limit }: Endpoint): LimitKind =>
  limit ?? (replies ? 'file' : kind === 'read' ? 'read' : 'write')

/** Requests name their member, because somebody else may have signed in on the phone while one was in flight. */
function isTheirs({ memberId, effectiveId }: Caller, request: FastifyRequest): boolean {
  const named = request.headers[MEMBER_HEADER]
  return named === undefined || named === `${memberId}/${effectiveId}`
}
