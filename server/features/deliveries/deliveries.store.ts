// Outbox of deliveries to the MLS and the national site. The rows of a submitted version are written with the record,
// in its transaction.
import { sql } from 'kysely'
import { DESTINATIONS, type Delivery, type Destination, type RefusedDelivery } from '#contract/delivery.ts'
import type { RecordKey } from '#contract/lock.ts'
import { goesToNationalSite } from '#rules/national-site.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { QueueDeliveries } from '../../ports.ts'
import { RECORD_COLUMN } from '../../records/record-key.ts'

/**
 * Queues a version of a record for each of its destinations. Skips the national site for agents and offices, and if the
 * seller opted out (rules/national-site.ts), unless the listing has to be removed from it. `fields`: the listing's.
 */
export const queueDeliveries: QueueDeliveries = async (tx, record, version, fields = {}) => {
  const isNational =
    record.type === 'listing' && (goesToNationalSite(fields) || (await wasQueued(tx, record, 'national')))
  await tx
    .insertInto('delivery')
    .values(
      DESTINATIONS.filter((name) => name !== 'national' || isNational).map((destination) => ({
        [RECORD_COLUMN[record.type]]: record.id,
        version,
        destination,
        status: 'submitted' as const,
      })),
    )
    .execute()
}

async function wasQueued(tx: Tx, { type, id }: RecordKey, destination: Destination): Promise<boolean> {
  const row = await tx
    .selectFrom('delivery')
    .select('delivery_id')
    .where('entity_type', '=', type)
    .where('entity_id', '=', id)
    .where('destination', '=', destination)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The status of the newest version queued for each destination. */
export async function latestDeliveries(tx: Tx, { type, id }: RecordKey): Promise<Delivery[]> {
  const rows = await tx
    .selectFrom('delivery')
    .select(['destination', 'status', 'at', 'detail'])
    .distinctOn('destination')
    .where('entity_type', '=', type)
    .where('entity_id', '=', id)
    .orderBy('destination')
    .orderBy(sql`version desc`)
    .execute()
  return rows.map(({ destination, status, at, detail }) => ({
    destination,
    // The newest version is never superseded.
    status: status as Delivery['status'],
    at: at.toISOString(),
    detail,
  }))
}

/**
 * Records whose newest version a destination refused, newest refusal first, with texts that identify them. Only for the
 * board, which may read every field.
 */
export async function refusedDeliveries(tx: Tx, limit: number): Promise<{ data: RefusedDelivery[]; total: number }> {
  const { rows } = await sql<{ row: Omit<RefusedDelivery, 'at'>; at: Date; total: number }>`
    select json_build_object(
      'type', refused.entity_type,
      'id', refused.entity_id,
      'label', coalesce(listing.listing_id, agent.mls_id, office.mls_id, ''),
      'title', coalesce(listing.shown ->> 'UnparsedAddress', agent.first_name || ' ' || agent.last_name, office.name, ''),
      'isDeleted', listing.deleted_at is not null,
      'MemberFullName', lister.first_name || ' ' || lister.last_name,
      'destination', refused.destination,
      'detail', refused.detail
    ) as row, refused.at, count(*) over () as total
    from delivery as refused
      left join listing on listing.unique_id = refused.listing_unique_id
      left join member as lister on lister.unique_id = listing.list_agent_id
      left join member as agent on agent.unique_id = refused.member_unique_id
      left join office on office.unique_id = refused.office_unique_id
    where refused.status = 'failed' and not exists (select from delivery as newer
      where newer.entity_type = refused.entity_type and newer.entity_id = refused.entity_id
        and newer.destination = refused.destination and newer.version > refused.version)
    order by refused.at desc, refused.delivery_id desc
    limit ${limit}`.execute(tx)
  return { data: rows.map(({ row, at }) => ({ ...row, at: at.toISOString() })), total: rows[0]?.total ?? 0 }
}

/** The listing's agent, if it is for sale and has just come on the national site for the first time. */
export async function agentOfPublished(tx: Tx, listingId: number): Promise<number | undefined> {
  const { rows } = await sql<{ agent: number }>`
    select member.unique_id as agent from listing join member on member.unique_id = listing.list_agent_id
    where listing.unique_id = ${listingId} and listing.standard_status = 'A' and listing.deleted_at is null
      and (select count(*) from delivery where entity_type = 'listing' and entity_id = ${listingId}
        and destination = 'national' and delivered_at is not null) = 1`.execute(tx)
  return rows[0]?.agent
}

/**
 * Sends a refused delivery again as if for the first time, under a new key, which no destination has refused.
 * undefined: nothing was ever queued; false: it was not refused.
 */
export async function retryDelivery(tx: Tx, { type, id }: RecordKey, destination: Destination) {
  const newest = await tx
    .selectFrom('delivery')
    .select(['delivery_id', 'status', 'detail'])
    .where('entity_type', '=', type)
    .where('entity_id', '=', id)
    .where('destination', '=', destination)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (newest?.status !== 'failed') return newest && { wasFailed: false as const }
  await tx
    .updateTable('delivery')
    .set({
      status: 'submitted',
      key: sql`gen_random_uuid()`,
      detail: null,
      attempts: 0,
      at: sql`now()`,
      next_attempt_at: sql`now()`,
    })
    .where('delivery_id', '=', newest.delivery_id)
    .execute()
  return { wasFailed: true as const, detail: newest.detail }
}

/**
 * The number by which people know a record, and the member it belongs to: a listing's agent, or an agent; nobody for an
 * office.
 */
export async function findConcerned(
  tx: Tx,
  { type, id }: RecordKey,
): Promise<{ number: string; memberId: number | null } | undefined> {
  switch (type) {
    case 'listing': {
      const row = await tx
        .selectFrom('listing')
        .leftJoin('member', 'member.unique_id', 'listing.list_agent_id')
        .select(['listing.listing_id', 'member.unique_id'])
        .where('listing.unique_id', '=', id)
        .executeTakeFirst()
      return row && { number: row.listing_id, memberId: row.unique_id }
    }
    case 'agent': {
      const row = await tx.selectFrom('member').select('mls_id').where('unique_id', '=', id).executeTakeFirst()
      return row && { number: row.mls_id, memberId: id }
    }
    case 'office': {
      const row = await tx.selectFrom('office').select('mls_id').where('unique_id', '=', id).executeTakeFirst()
      return row && { number: row.mls_id, memberId: null }
    }
  }
}

/** Number of deliveries that are pending or failed. */
export async function countUndelivered(db: Db): Promise<{ destination: string; status: string; count: number }[]> {
  const rows = await db
    .selectFrom('delivery')
    .select((eb) => ['destination', 'status', eb.fn.countAll<number>().as('count')])
    .where('status', 'not in', ['delivered', 'superseded'])
    .groupBy(['destination', 'status'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
