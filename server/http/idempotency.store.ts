// Idempotency: the phone generates a key when the member acts. The key is stored with the effect and its reply in one
// transaction, so that a repeated request takes effect once.
import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../db/connection.ts'
import { hashOf } from '../db/hash-of.ts'
import { refuse } from './refusal.ts'

export function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  if (!endpoint.idempotent) return undefined
  const given = request.headers[IDEMPOTENCY_HEADER]
  if (typeof given !== 'string' || given.length < 8 || given.length > 100) throw refuse('idempotency-missing')
  return given
}

/** Hash of the request and the effective member: the same body sent as another member is a different request. */
const fingerprint = (route: string, input: unknown, effectiveId: number): string =>
  hashOf(route, JSON.stringify(input), `as ${effectiveId}`).toString('hex')

/**
 * Claims the key in this transaction. A second request with the same key waits here for the first to commit, then gets
 * the stored reply. If the first rolls back, the second proceeds in its place.
 */
export async function replayed(
  tx: Tx,
  caller: Caller,
  route: string,
  key: string,
  input: unknown,
): Promise<{ reply: unknown } | undefined> {
  const print = fingerprint(route, input, caller.effectiveId)
  const claimed = await tx
    .insertInto('idempotency')
    .values({ member_id: caller.memberId, key, route, fingerprint: print, reply: null })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const stored = await tx
    .selectFrom('idempotency')
    .select(['route', 'fingerprint', 'reply'])
    .where('member_id', '=', caller.memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) throw refuse('idempotency-in-flight', { retryAfterSeconds: 1 })
  if (stored.route !== route || stored.fingerprint !== print) throw refuse('idempotency-mismatch')
  return { reply: stored.reply }
}

export async function storeReply(tx: Tx, caller: Caller, key: string, reply: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ reply: JSON.stringify(reply) })
    .where('member_id', '=', caller.memberId)
    .where('key', '=', key)
    .execute()
}
