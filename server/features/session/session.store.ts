// Sessions. The cookie's secret is stored hashed; ages are measured by the database's clock.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '#contract/constants.ts'
import { type Caller, roleWhenActing } from '#rules/may.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import { endPendingOf } from './pending-sign-ins.store.ts'

const SECRET = /^[A-Za-z0-9_-]{43}$/
const seconds = (milliseconds: number) => sql.raw(`interval '${milliseconds / 1000} seconds'`)
/**
 * How long a session may be idle: the board's setting (SESSION_IDLE_MINUTES), which every connection of the server has,
 * or else our default.
 */
const idle = sql`coalesce(make_interval(mins => nullif(current_setting('curbside.session_idle_minutes', true), '')::int), ${seconds(SESSION_IDLE_MS)})`
export const expiry = sql<Date>`least(session.last_seen_at + ${idle}, session.created_at + ${seconds(SESSION_ABSOLUTE_MS)})`

export type NewSession = { secret: string; expiresAt: Date; memberId: number; effectiveId: number }

/** A new secret at every sign-in prevents session fixation. */
export async function startSession(tx: Tx, memberId: number, idToken: string | null = null): Promise<NewSession> {
  const secret = randomBytes(32).toString('base64url')
  const row = await tx
    .insertInto('session')
    .values({ id_hash: hashOf(secret), member_id: memberId, effective_id: memberId, id_token: idToken })
    .returning(expiry.as('expires_at'))
    .executeTakeFirstOrThrow()
  return { secret, expiresAt: row.expires_at, memberId, effectiveId: memberId }
}

/**
 * The same session with a new secret, acting as this member; its age is kept. undefined: it was ended or rotated in the
 * meantime.
 */
export async function rotateSession(tx: Tx, secret: string, effectiveId: number): Promise<NewSession | undefined> {
  const next = randomBytes(32).toString('base64url')
  const row = await tx
    .updateTable('session')
    .set({ id_hash: hashOf(next), effective_id: effectiveId, ended_as: null, last_seen_at: sql`now()` })
    .where('id_hash', '=', hashOf(secret))
    .returning([expiry.as('expires_at'), 'member_id'])
    .executeTakeFirst()
  return row && { secret: next, expiresAt: row.expires_at, memberId: row.member_id, effectiveId }
}

/** `idToken`: used to sign the member out at the provider as well. */
export async function endSession(
  tx: Tx,
  secret: string,
): Promise<{ memberId: number; idToken: string | null } | undefined> {
  if (!SECRET.test(secret)) return undefined
  return tx
    .deleteFrom('session')
    .where('id_hash', '=', hashOf(secret))
    .returning(['member_id as memberId', 'id_token as idToken'])
    .executeTakeFirst()
}

/** Signs the member out everywhere, also where they are signing in; returns the number of sessions. */
export async function endSessionsOf(tx: Tx, memberId: number): Promise<number> {
  await endPendingOf(tx, memberId)
  const { numDeletedRows } = await tx.deleteFrom('session').where('member_id', '=', memberId).executeTakeFirst()
  return Number(numDeletedRows)
}

export type OpenSession = { memberId: number; beganAt: Date; lastSeenAt: Date; actingAs: string | null }

/** Sessions that have not expired, most recently seen first. Never includes their secrets. */
export async function openSessionsOf(tx: Tx, memberIds: readonly number[]): Promise<OpenSession[]> {
  if (memberIds.length === 0) return []
  return tx
    .selectFrom('session')
    .innerJoin('member as effective', 'effective.unique_id', 'session.effective_id')
    .select([
      'session.member_id as memberId',
      'session.created_at as beganAt',
      'session.last_seen_at as lastSeenAt',
      sql<string | null>`case when session.effective_id <> session.member_id
        then effective.first_name || ' ' || effective.last_name end`.as('actingAs'),
    ])
    .where('session.member_id', 'in', memberIds)
    .where(sql<boolean>`${expiry} > now()`)
    .orderBy('session.last_seen_at', 'desc')
    .execute()
}

/**
 * `endedAs`: the member it acted for until the grant ended or that member became inactive. `hasJustEnded`: this lookup
 * noticed it; `isFirstToSee`: no earlier lookup did.
 */
export type LiveSession = {
  caller: Caller
  expiresAt: Date
  serverTime: Date
  endedAs: number | null
  hasJustEnded: boolean
  isFirstToSee: boolean
}

/**
 * Refreshes `last_seen_at`, at most once a minute, so that nearly every request only reads. Suspended members have no
 * session.
 */
export async function findSession(tx: Tx, secret: string | undefined): Promise<LiveSession | undefined> {
  if (!secret || !SECRET.test(secret)) return undefined
  const idHash = hashOf(secret)
  const row = await readSession(tx, idHash)
  if (row && !row.may_act) return fallBack(tx, idHash, row.effective_id)
  if (!row?.is_stale) return row && live(row)
  await tx
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id_hash', '=', idHash)
    .where(sql<boolean>`${STALE} and ${expiry} > now()`)
    .execute()
  const refreshed = await readSession(tx, idHash)
  return refreshed && live(refreshed)
}

/** Impersonation ends at the next request after the grant is withdrawn: the session continues as its own member. */
async function fallBack(tx: Tx, idHash: Buffer, effectiveId: number): Promise<LiveSession | undefined> {
  const first = await tx
    .updateTable('session')
    .set({ effective_id: sql`member_id`, ended_as: effectiveId })
    .where('id_hash', '=', idHash)
    .where('effective_id', '=', effectiveId)
    .returning('member_id')
    .executeTakeFirst()
  const row = await readSession(tx, idHash)
  return row && { ...live(row), hasJustEnded: true, isFirstToSee: first !== undefined }
}

const STALE = sql<boolean>`session.last_seen_at < now() - interval '60 seconds'`

/** Checked at every request: the session acts as its own member, or for an active member by a current grant. */
const MAY_ACT = sql<boolean>`(session.effective_id = session.member_id or (effective.status = 'A' and exists (
  select from impersonation
  where lead_id = session.effective_id and impersonation.member_id = session.member_id and state = 'granted')))`

const findLive = compileOnce((db, { idHash }: { idHash: Buffer }) =>
  db
    .selectFrom('session')
    .innerJoin('member as real', 'real.unique_id', 'session.member_id')
    .innerJoin('member as effective', 'effective.unique_id', 'session.effective_id')
    .innerJoin('office', 'office.unique_id', 'effective.office_id')
    .select([
      'session.member_id',
      'session.effective_id',
      'effective.role',
      'effective.office_id',
      'office.brokerage_id',
      expiry.as('expires_at'),
      sql<Date>`now()`.as('server_time'),
      STALE.as('is_stale'),
      MAY_ACT.as('may_act'),
      'session.ended_as',
    ])
    .where('session.id_hash', '=', idHash)
    .where('real.status', '=', 'A')
    .where(sql<boolean>`${expiry} > now()`),
)
const readSession = async (tx: Tx, idHash: Buffer) => (await findLive(tx, { idHash }))[0]

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>

const live = (row: SessionRow): LiveSession => ({
  caller: {
    memberId: row.member_id,
    effectiveId: row.effective_id,
    role: row.member_id === row.effective_id ? row.role : roleWhenActing(row.role),
    officeId: row.office_id,
    brokerageId: row.brokerage_id,
  },
  expiresAt: row.expires_at,
  serverTime: row.server_time,
  endedAs: row.ended_as,
  hasJustEnded: false,
  isFirstToSee: false,
})
