// Lock rows. Every change of a lock happens under its row's lock, so decisions stay true until the transaction ends.
// The row is always locked before any other row of the record: a fixed order prevents deadlocks.
import { sql } from 'kysely'
import type { EditPlace, RecordKey } from '#contract/lock.ts'
import type { Tx } from '../../db/connection.ts'
import type { HasAutosave } from '../../ports.ts'
import { type Holder, type LockState, NEVER_LOCKED } from './decide-lock.ts'

const AGE_MS = sql<number>`extract(epoch from (clock_timestamp() - updated_at)) * 1000`
const TYPED_MS = sql<number | null>`extract(epoch from (clock_timestamp() - typed_at)) * 1000`
/** Members who asked for the lock, newest first. */
const ASKED = sql<Asked[] | null>`(
  select json_agg(
    json_build_object(
      'byId', member_id,
      'agoMs', extract(epoch from (clock_timestamp() - asked_at)) * 1000,
      'isDeclined', declined_at is not null
    )
    order by asked_at desc
  )
  from row_lock_ask ask
  where ask.entity_type = row_lock.entity_type and ask.entity_id = row_lock.entity_id
)`
const NO_PLACE = { section: null, typed_at: null }

type Row = {
  real_id: number | null
  effective_id: number | null
  device_id: string | null
  epoch: number
  updated_at: Date
  age_ms: string | number
  section: string | null
  typed_ms: string | number | null
  asked: Asked[] | null
}
/** `isDeclined`: the holder answered that they keep editing. */
type Asked = { byId: number; agoMs: number; isDeclined: boolean }

export type StoredLock = LockState & {
  updatedAt: Date | null
  /** The holder's location in the form, as of their last check. */
  at: EditPlace | null
  /** Members who asked the holder to release it, newest first. */
  asked: readonly Asked[]
}

const toState = (row: Row | undefined): StoredLock => {
  if (!row) return { ...NEVER_LOCKED, updatedAt: null, at: null, asked: [] }
  const { real_id: realId, effective_id: effectiveId, device_id: deviceId } = row
  const holder = realId !== null && effectiveId !== null && deviceId !== null ? { realId, effectiveId, deviceId } : null
  return {
    holder,
    epoch: row.epoch,
    ageMs: Math.max(0, Number(row.age_ms)),
    updatedAt: row.updated_at,
    at: row.section === null ? null : { section: row.section, typedMsAgo: wholeMs(row.typed_ms) },
    asked: row.asked ?? [],
  }
}
const wholeMs = (ms: string | number | null): number | null =>
  ms === null ? null : Math.max(0, Math.round(Number(ms)))

const select = (tx: Tx, { type, id }: RecordKey) =>
  tx
    .selectFrom('row_lock')
    .select(['real_id', 'effective_id', 'device_id', 'epoch', 'updated_at', AGE_MS.as('age_ms')])
    .select(['section', TYPED_MS.as('typed_ms'), ASKED.as('asked')])
    .where('entity_type', '=', type)
    .where('entity_id', '=', id)

export const readLock = async (tx: Tx, entity: RecordKey): Promise<StoredLock> =>
  toState(await select(tx, entity).executeTakeFirst())

/** Locks the row until the transaction ends. For a record that was never locked, creates the row without a holder. */
export async function readLockForUpdate(tx: Tx, entity: RecordKey): Promise<StoredLock> {
  const known = await select(tx, entity).forUpdate().executeTakeFirst()
  if (known) return toState(known)
  await tx
    .insertInto('row_lock')
    .values({
      entity_type: entity.type,
      entity_id: entity.id,
      real_id: null,
      effective_id: null,
      device_id: null,
      epoch: 0,
    })
    .onConflict((conflict) => conflict.columns(['entity_type', 'entity_id']).doNothing())
    .execute()
  return toState(await select(tx, entity).forUpdate().executeTakeFirstOrThrow())
}

/** The requests that end with a hold. `holderId`: the member who was asked. */
type EndedRequests = { holderId: number; askers: readonly number[] }

/** Returns the requests to the previous holder, if the lock was taken from them or is free now; null if none. */
export async function giveLock(
  tx: Tx,
  entity: RecordKey,
  holder: Holder | null,
  grow: boolean,
): Promise<EndedRequests | null> {
  const isEnded = grow || holder === null
  const before = await tx
    .updateTable('row_lock')
    .from('row_lock as before')
    .set({
      real_id: holder?.realId ?? null,
      effective_id: holder?.effectiveId ?? null,
      device_id: holder?.deviceId ?? null,
      ...(grow ? { epoch: sql`row_lock.epoch + 1` } : {}),
      ...(isEnded ? NO_PLACE : {}),
      updated_at: sql`clock_timestamp()`,
    })
    .where('row_lock.entity_type', '=', entity.type)
    .where('row_lock.entity_id', '=', entity.id)
    .whereRef('before.entity_type', '=', 'row_lock.entity_type')
    .whereRef('before.entity_id', '=', 'row_lock.entity_id')
    .returning('before.real_id')
    .executeTakeFirst()
  if (!isEnded) return null
  const asked = await tx
    .deleteFrom('row_lock_ask')
    .where('entity_type', '=', entity.type)
    .where('entity_id', '=', entity.id)
    .returning('member_id')
    .execute()
  const holderId = before?.real_id ?? null
  return holderId === null || asked.length === 0 ? null : { holderId, askers: asked.map(({ member_id }) => member_id) }
}

/** Releases all locks of the device on which a member signs out. Returns the records with requests to this holder. */
export async function releaseAll(tx: Tx, holder: Holder): Promise<RecordKey[]> {
  const asked = await tx
    .deleteFrom('row_lock_ask as ask')
    .using('row_lock as lock')
    .whereRef('lock.entity_type', '=', 'ask.entity_type')
    .whereRef('lock.entity_id', '=', 'ask.entity_id')
    .where('lock.real_id', '=', holder.realId)
    .where('lock.effective_id', '=', holder.effectiveId)
    .where('lock.device_id', '=', holder.deviceId)
    .returning(['ask.entity_type as type', 'ask.entity_id as id'])
    .execute()
  await tx
    .updateTable('row_lock')
    .set({ real_id: null, effective_id: null, device_id: null, ...NO_PLACE, updated_at: sql`clock_timestamp()` })
    .where('real_id', '=', holder.realId)
    .where('effective_id', '=', holder.effectiveId)
    .where('device_id', '=', holder.deviceId)
    .execute()
  return asked.map(({ type, id }) => ({ type: type as RecordKey['type'], id }))
}

/**
 * The usual case of a write in one statement: checks that the caller still holds the lock with this epoch, refreshes
 * the lease, and locks the row until the transaction ends.
 */
export async function refreshLease(tx: Tx, entity: RecordKey, holder: Holder, epoch: number): Promise<boolean> {
  // No lock ever had such a number, and comparing the column with it would fail.
  if (!Number.isSafeInteger(epoch)) return false
  const row = await tx
    .updateTable('row_lock')
    .set({ updated_at: sql`clock_timestamp()` })
    .where('entity_type', '=', entity.type)
    .where('entity_id', '=', entity.id)
    .where('epoch', '=', epoch)
    .where('real_id', '=', holder.realId)
    .where('effective_id', '=', holder.effectiveId)
    .where('device_id', '=', holder.deviceId)
    .returning('epoch')
    .executeTakeFirst()
  return row !== undefined
}

/** Only for a lock that the caller holds: call refreshLease first. */
export async function notePlace(tx: Tx, entity: RecordKey, { section, typedMsAgo }: EditPlace): Promise<void> {
  await tx
    .updateTable('row_lock')
    .set({
      section,
      typed_at: typedMsAgo === null ? null : sql`clock_timestamp() - make_interval(secs => ${typedMsAgo / 1000})`,
    })
    .where('entity_type', '=', entity.type)
    .where('entity_id', '=', entity.id)
    .execute()
}

export async function noteAsked(tx: Tx, entity: RecordKey, askedBy: number): Promise<void> {
  await tx
    .insertInto('row_lock_ask')
    .values({
      entity_type: entity.type,
      entity_id: entity.id,
      member_id: askedBy,
      asked_at: sql`clock_timestamp()`,
      declined_at: null,
    })
    .onConflict((ask) =>
      ask
        .columns(['entity_type', 'entity_id', 'member_id'])
        .doUpdateSet({ asked_at: sql`clock_timestamp()`, declined_at: null }),
    )
    .execute()
}

/** Returns the members whose requests had not been answered. */
export async function noteDeclined(tx: Tx, entity: RecordKey): Promise<number[]> {
  const answered = await tx
    .updateTable('row_lock_ask')
    .set({ declined_at: sql`clock_timestamp()` })
    .where('entity_type', '=', entity.type)
    .where('entity_id', '=', entity.id)
    .where('declined_at', 'is', null)
    .returning('member_id')
    .execute()
  return answered.map(({ member_id }) => member_id)
}

export async function memberNames(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('member')
    .select(['unique_id', 'first_name', 'last_name'])
    .where('unique_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.unique_id, `${row.first_name} ${row.last_name}`]))
}

export const hasAutosave: HasAutosave = async (tx, { type, id }) => {
  if (type !== 'listing') return false
  const row = await tx
    .selectFrom('autosave')
    .select('draft_id')
    .where('parent_id', '=', id)
    .where('discarded_at', 'is', null)
    .where('finished_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type MembersLock = RecordKey & {
  memberId: number
  label: string
  epoch: number
  actingAs: string | null
  lastUpdatedOn: Date
}

/** Locks of these members on all their devices, with the number of each record; oldest first. */
export async function locksOf(tx: Tx, memberIds: readonly number[]): Promise<MembersLock[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<MembersLock>`
    select held.entity_type as type, held.entity_id as id, held.real_id as "memberId", held.epoch,
      held.updated_at as "lastUpdatedOn",
      coalesce(listing.listing_id, agent.mls_id, office.mls_id, held.entity_id::text) as label,
      case when held.effective_id <> held.real_id then acted.first_name || ' ' || acted.last_name end as "actingAs"
    from row_lock as held
      left join listing on held.entity_type = 'listing' and listing.unique_id = held.entity_id
      left join member as agent on held.entity_type = 'agent' and agent.unique_id = held.entity_id
      left join office on held.entity_type = 'office' and office.unique_id = held.entity_id
      left join member as acted on acted.unique_id = held.effective_id
    where held.real_id in (${sql.join(memberIds)})
    order by held.updated_at`.execute(tx)
  return rows.map((row) => ({ ...row, id: Number(row.id), memberId: Number(row.memberId), epoch: Number(row.epoch) }))
}
