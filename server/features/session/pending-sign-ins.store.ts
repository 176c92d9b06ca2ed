// Sign-ins whose password was right and whose second factor is due: single use, for ten minutes, from the browser that
// entered the password. Also the challenge of a passkey that a signed-in member adds.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'

export const PENDING_MS = 10 * 60_000
const WITHIN = sql.raw(`interval '${PENDING_MS / 1000} seconds'`)
const LIVES = sql<boolean>`begun_at > now() - ${WITHIN}`

export type Pending = {
  memberId: number
  userName: string
  name: string
  returnUrl: string
  ownFailures: number
}

export async function beginPending(
  tx: Tx,
  { memberId, returnUrl, ownFailures }: Pick<Pending, 'memberId' | 'returnUrl' | 'ownFailures'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('pending_sign_in')
    .values({ token_hash: hashOf(token), member_id: memberId, return_url: returnUrl, own_failures: ownFailures })
    .execute()
  return token
}

/** undefined: unknown, used or expired, or its member may not sign in any more. */
export async function findPending(db: Db, token: string | undefined): Promise<Pending | undefined> {
  if (token === undefined) return undefined
  return db
    .selectFrom('pending_sign_in')
    .innerJoin('local_account', 'local_account.member_id', 'pending_sign_in.member_id')
    .innerJoin('member', 'member.unique_id', 'pending_sign_in.member_id')
    .select([
      'pending_sign_in.member_id as memberId',
      'local_account.user_name as userName',
      sql<string>`concat(first_name, ' ', last_name)`.as('name'),
      'return_url as returnUrl',
      'own_failures as ownFailures',
    ])
    .where('token_hash', '=', hashOf(token))
    .where(LIVES)
    .where('member.status', '=', 'A')
    .where('local_account.is_demo', '=', false)
    .executeTakeFirst()
}

/** A new challenge replaces the earlier one. */
export async function putChallenge(db: Db, token: string, challenge: Uint8Array): Promise<void> {
  await db
    .updateTable('pending_sign_in')
    .set({ challenge: Buffer.from(challenge) })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

/** Uses up the challenge. undefined: another request has ended this sign-in, or it expired. */
export async function takeChallenge(tx: Tx, token: string): Promise<{ challenge: Buffer | null } | undefined> {
  const { rows } = await sql<{ challenge: Buffer | null }>`
    with before as (select token_hash, challenge from pending_sign_in
      where token_hash = ${hashOf(token)} and ${LIVES} for update)
    update pending_sign_in set challenge = null from before
    where pending_sign_in.token_hash = before.token_hash returning before.challenge`.execute(tx)
  return rows[0]
}

export async function endPending(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('token_hash', '=', hashOf(token)).execute()
}

export async function endPendingOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('member_id', '=', memberId).execute()
}

export async function deletePending(tx: Tx): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where(sql<boolean>`not (${LIVES})`).execute()
}

export async function putSessionChallenge(tx: Tx, sessionSecret: string, challenge: Uint8Array): Promise<void> {
  await tx
    .updateTable('session')
    .set({ passkey_challenge: Buffer.from(challenge), passkey_challenge_at: sql<Date>`now()` })
    .where('id_hash', '=', hashOf(sessionSecret))
    .execute()
}

/** Uses up the challenge. */
export async function takeSessionChallenge(tx: Tx, sessionSecret: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ challenge: Buffer | null; lives: boolean }>`
    with before as (select id_hash, passkey_challenge, passkey_challenge_at from session
      where id_hash = ${hashOf(sessionSecret)} for update)
    update session set passkey_challenge = null, passkey_challenge_at = null from before
    where session.id_hash = before.id_hash
    returning before.passkey_challenge as challenge, before.passkey_challenge_at > now() - ${WITHIN} as lives`.execute(
    tx,
  )
  const [row] = rows
  return row?.lives ? (row.challenge ?? undefined) : undefined
}
