// Rows of the Today panel on Home: held locks, expiring listings, and the records they name, with what a permission
// check needs.
import { type RawBuilder, sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
import { LOCK_LEFT_MS, TODAY_ROWS_MAX } from '#contract/today.ts'
import { type Caller, type ListingFacts, listingReach } from '#rules/may.ts'
import { type Reader, reads, seeLevel, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { anyOf, withinReach } from '../../records/listing-reach.store.ts'
import type { RecordFacts } from '../../records/record-rights.ts'

export type NamedRecord = RecordFacts & { titleFor(reader: Reader, visibility: Visibility): string }
export const keyOf = ({ type, id }: RecordKey): string => `${type} ${id}`

/** A listing's title is its address, provided that the reader may read it. */
export const listingTitle =
  (shown: Values | null) =>
  (reader: Reader, visibility: Visibility): string =>
    reads(reader, seeLevel(visibility, 'UnparsedAddress')) ? String(shown?.UnparsedAddress ?? '') : ''

/** Keyed by `keyOf`. Omits deleted records. */
export async function namedRecords(tx: Tx, keys: readonly RecordKey[]): Promise<Map<string, NamedRecord>> {
  const ids = (type: RecordKey['type']) => keys.filter((key) => key.type === type).map(({ id }) => id)
  const found = [
    ...(await listings(tx, ids('listing'))),
    ...(await agents(tx, ids('agent'))),
    ...(await offices(tx, ids('office'))),
  ]
  return new Map(found)
}

type Found = [string, NamedRecord][]

async function listings(tx: Tx, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('listing')
    .leftJoin('office', 'office.unique_id', 'listing.list_office_id')
    .select([
      'listing.unique_id as id',
      'listing.listing_id as label',
      'listing.standard_status as standardStatus',
      'listing.list_agent_id as listAgentId',
      'listing.co_list_agent_id as coListAgentId',
      'listing.list_office_id as listOfficeId',
      'office.brokerage_id as brokerageId',
      'listing.shown',
    ])
    .where(sql<boolean>`listing.unique_id = any(${ids}::bigint[])`)
    .where('listing.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, label, shown, ...facts }) => [
    keyOf({ type: 'listing', id }),
    { type: 'listing', label, facts, titleFor: listingTitle(shown) },
  ])
}

async function agents(tx: Tx, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select([
      'member.unique_id as uniqueId',
      'member.mls_id as label',
      'member.role',
      'member.office_id as officeId',
      'office.brokerage_id as brokerageId',
      'member.first_name as first',
      'member.last_name as last',
    ])
    .where(sql<boolean>`member.unique_id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ label, first, last, ...facts }) => [
    keyOf({ type: 'agent', id: facts.uniqueId }),
    { type: 'agent', label, facts, titleFor: () => `${first} ${last}`.trim() },
  ])
}

async function offices(tx: Tx, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('office')
    .select(['unique_id as uniqueId', 'mls_id as label', 'brokerage_id as brokerageId', 'name'])
    .where(sql<boolean>`unique_id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ label, name, ...facts }) => [
    keyOf({ type: 'office', id: facts.uniqueId }),
    { type: 'office', label, facts, titleFor: () => name },
  ])
}

// Held locks: the caller's own, and for those who lead an office, locks that somebody left behind.
export type Held = {
  entity: RecordKey
  /** Null for the caller's own lock. */
  holder: string | null
  deviceId: string
  lastUpdatedOn: string
}

export const ownLocks = (tx: Tx, { memberId, effectiveId }: Caller) =>
  heldLocks(tx, sql`held.real_id = ${memberId} and held.effective_id = ${effectiveId}`, true)

/** Includes agents and offices for a caller with the whole board; for an office or brokerage, only its listings. */
export function leftLocks(tx: Tx, caller: Caller) {
  const reach = listingReach(caller, 'edit')
  if (reach !== 'office' && reach !== 'brokerage' && reach !== 'all') return { rows: [], total: 0 }
  const within = withinReach(caller, 'edit')
  const theirs =
    within &&
    sql` and held.entity_type = 'listing' and exists (select from listing
      where listing.unique_id = held.entity_id and listing.deleted_at is null and ${anyOf(within)})`
  return heldLocks(
    tx,
    sql`held.real_id <> ${caller.memberId} and held.updated_at < now() - make_interval(secs => ${LOCK_LEFT_MS / 1000})${theirs ?? sql``}`,
    false,
  )
}

async function heldLocks(tx: Tx, where: RawBuilder<unknown>, isOwn: boolean): Promise<{ rows: Held[]; total: number }> {
  const { rows } = await sql<{
    type: RecordKey['type']
    id: string | number
    device: string
    at: Date
    person: string
    acted: string | null
    total: string
  }>`
    select held.entity_type as type, held.entity_id as id, held.device_id as device, held.updated_at as at,
      person.first_name || ' ' || person.last_name as person,
      case when held.effective_id <> held.real_id then acted.first_name || ' ' || acted.last_name end as acted,
      count(*) over () as total
    from row_lock as held
      join member as person on person.unique_id = held.real_id
      left join member as acted on acted.unique_id = held.effective_id
    where held.real_id is not null and ${where}
    order by held.updated_at desc
    limit ${TODAY_ROWS_MAX}`.execute(tx)
  return {
    rows: rows.map(({ type, id, device, at, person, acted }) => ({
      entity: { type, id: Number(id) },
      holder: isOwn ? null : acted ? `${person}, logged in as ${acted}` : person,
      deviceId: device,
      lastUpdatedOn: at.toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

// Active and pending listings whose listing agreement expires soon, among those that the caller may edit.
type Expiring = { uniqueId: number; listingId: string; expires: string; shown: Values | null } & ListingFacts

/** `from` and `to`: days as ISO text, both inclusive. Soonest first. */
export async function expiringListings(
  tx: Tx,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<{ rows: Expiring[]; total: number }> {
  const within = withinReach(caller, 'edit')
  const { rows } = await sql<Expiring & { total: string }>`
    select listing.unique_id as "uniqueId", listing.listing_id as "listingId",
      listing.fields ->> 'ExpirationDate' as expires, listing.shown,
      listing.standard_status as "standardStatus", listing.list_agent_id as "listAgentId",
      listing.co_list_agent_id as "coListAgentId", listing.list_office_id as "listOfficeId",
      office.brokerage_id as "brokerageId", count(*) over () as total
    from listing left join office on office.unique_id = listing.list_office_id
    where listing.deleted_at is null and listing.standard_status in ('A', 'P')
      and listing.fields ->> 'ExpirationDate' between ${from} and ${to}
      ${within ? sql`and ${anyOf(within)}` : sql``}
    order by listing.fields ->> 'ExpirationDate', listing.unique_id
    limit ${TODAY_ROWS_MAX}`.execute(tx)
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: Number(rows[0]?.total ?? 0),
  }
}
