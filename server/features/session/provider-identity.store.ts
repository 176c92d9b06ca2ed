// Links from a provider's subjects to members. No member or office can influence them: a link is created by an
// administrator, with a code from one, or, if the board wants it, once by a claim that the provider manages
// (link-identity.ts).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LINK_CODE_DAYS } from '#contract/constants.ts'
import type { Tx } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import { jsonb } from '../../db/jsonb.ts'
import type { LinkCandidate, ProviderIdentity } from './provider-claims.ts'
import { hashOfTyped, makeCode } from './typed-codes.ts'

export async function findLinked(tx: Tx, { issuer, subject }: ProviderIdentity) {
  return tx
    .selectFrom('provider_identity')
    .innerJoin('member', 'member.unique_id', 'provider_identity.member_id')
    .select([
      'member.unique_id as memberId',
      'member.mls_id as mlsId',
      sql<string>`concat(first_name, ' ', last_name)`.as('name'),
      sql<boolean>`member.status = 'A'`.as('isActive'),
    ])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function subjectOf(tx: Tx, issuer: string, memberId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('provider_identity')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.subject
}

/**
 * Returns the member's previous subject, null if they had none. undefined: the subject belongs to another member, and
 * nothing is changed.
 */
export async function putLink(
  tx: Tx,
  { issuer, subject }: ProviderIdentity,
  memberId: number,
): Promise<{ before: string | null } | undefined> {
  const before = await removeLink(tx, issuer, memberId)
  const made = await tx
    .insertInto('provider_identity')
    .values({ issuer, subject, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (made) return { before: before ?? null }
  if (before)
    await tx.insertInto('provider_identity').values({ issuer, subject: before, member_id: memberId }).execute()
  return undefined
}

/** Returns the member's subject, if they had one. */
export async function removeLink(tx: Tx, issuer: string, memberId: number): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('provider_identity')
    .where('issuer', '=', issuer)
    .where('member_id', '=', memberId)
    .returning('subject')
    .executeTakeFirst()
  return removed?.subject
}

/** From now on, no claim links this subject or this member at this issuer. */
export async function recordEndedLink(tx: Tx, { issuer, subject }: ProviderIdentity, memberId: number): Promise<void> {
  await tx
    .insertInto('ended_link')
    .values({ issuer, subject, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const candidatesByMlsId = (
  tx: Tx,
  { issuer, subject }: ProviderIdentity,
  mlsId: string,
): Promise<LinkCandidate[]> =>
  tx
    .selectFrom('member')
    .select([
      'unique_id as memberId',
      'role',
      sql<boolean>`status = 'A'`.as('isActive'),
      sql<boolean>`exists (select from provider_identity where issuer = ${issuer} and member_id = unique_id)`.as(
        'isLinked',
      ),
      sql<boolean>`exists (select from ended_link where issuer = ${issuer} and (member_id = unique_id or subject = ${subject}))`.as(
        'wasUnlinked',
      ),
    ])
    .where(sql`lower(mls_id)`, '=', mlsId.toLowerCase())
    .execute()

const TOKEN_LIVES = sql`seen_at > now() - interval '10 minutes'`
const TRIES = 5

export type Unlinked = { identity: ProviderIdentity; idToken: string | null; returnUrl: string }

/** Records the sign-in for administrators; the browser that has the token may enter a code. */
export async function recordUnlinked(
  tx: Tx,
  { identity, idToken, returnUrl }: Unlinked,
  claims: Record<string, string>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { claims: jsonb(claims), token_hash: hashOf(token), id_token: idToken, return_url: returnUrl, tries: 0 }
  await tx
    .insertInto('unlinked_sign_in')
    .values({ ...identity, ...row })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ ...row, seen_at: sql<Date>`now()` }),
    )
    .execute()
  return token
}

/** Counts an attempt. undefined for a token that is unknown, expired, or used too often. */
export async function tryUnlinked(tx: Tx, token: string): Promise<Unlinked | undefined> {
  const row = await tx
    .updateTable('unlinked_sign_in')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOf(token))
    .where(sql<boolean>`tries < ${TRIES} and ${TOKEN_LIVES}`)
    .returning(['issuer', 'subject', 'id_token', 'return_url'])
    .executeTakeFirst()
  if (!row) return undefined
  const { issuer, subject } = row
  return { identity: { issuer, subject }, idToken: row.id_token, returnUrl: row.return_url }
}

export async function deleteUnlinkedOf(tx: Tx, { issuer, subject }: ProviderIdentity): Promise<void> {
  await tx.deleteFrom('unlinked_sign_in').where('issuer', '=', issuer).where('subject', '=', subject).execute()
}

export const listUnlinked = (tx: Tx, issuer: string) =>
  tx
    .selectFrom('unlinked_sign_in')
    .select(['subject', 'claims'])
    .where('issuer', '=', issuer)
    .orderBy('seen_at', 'desc')
    .execute()

/** 50 bits. */
const CODE_LENGTH = 10
const FRESH = sql<boolean>`made_at > now() - make_interval(days => ${LINK_CODE_DAYS})`

/** Creates the member's only valid code; a new one replaces it. */
export async function makeLinkCode(tx: Tx, memberId: number): Promise<string> {
  const { code, hash } = makeCode(CODE_LENGTH)
  const row = { code_hash: hash, made_at: sql<Date>`now()` }
  await tx
    .insertInto('link_code')
    .values({ ...row, member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
  return code
}

/** Uses up the code. undefined if it is unknown, used or expired, or if its member is not active. */
export async function consumeLinkCode(tx: Tx, given: string): Promise<number | undefined> {
  const taken = await tx
    .deleteFrom('link_code')
    .where('code_hash', '=', hashOfTyped(given))
    .where(FRESH)
    .where((eb) =>
      eb.exists(eb.selectFrom('member').whereRef('unique_id', '=', 'link_code.member_id').where('status', '=', 'A')),
    )
    .returning('member_id')
    .executeTakeFirst()
  return taken?.member_id
}

export async function dropLinkCode(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('link_code').where('member_id', '=', memberId).execute()
}

/** Deletes sign-ins that were not linked in time. */
export async function deleteUnlinked(tx: Tx): Promise<void> {
  await tx.deleteFrom('link_code').where(sql<boolean>`not ${FRESH}`).execute()
  // The provider's token is only needed while a code can be entered.
  await tx.updateTable('unlinked_sign_in').set({ id_token: null }).where(sql<boolean>`not (${TOKEN_LIVES})`).execute()
  await tx.deleteFrom('unlinked_sign_in').where(sql<boolean>`seen_at < now() - interval '30 days'`).execute()
}
