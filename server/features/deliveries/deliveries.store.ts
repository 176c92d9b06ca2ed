// Outbox of deliveries to the MLS and the national site. The rows of a submitted version are written with the record,
// in its transaction.
import { sql } from 'kysely'
import { DESTINATIONS, type Delivery, type Destination } from '#contract/delivery.ts'
import type { Values } from '#contract/listing.ts'
import { goesToNationalSite } from '#rules/national-site.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Entity } from './destination.ts'

/**
 * Skips the national site if the seller opted out (rules/national-site.ts), unless something has to be removed from it.
 */
export async function queueDeliveries(
  tx: Tx,
  listing: { uniqueId: number; version: number; fields?: Values },
): Promise<void> {
  const skipsNational =
    !goesToNationalSite(listing.fields ?? {}) && !(await wasQueued(tx, listing.uniqueId, 'national'))
  const destinations = DESTINATIONS.filter((name) => !(skipsNational && name === 'national'))
  await tx
    .insertInto('delivery')
    .values(
      destinations.map((destination) => ({
        listing_unique_id: listing.uniqueId,
        version: listing.version,
        destination,
        status: 'submitted' as const,
      })),
    )
    .execute()
}

const wasQueued = async (tx: Tx, uniqueId: number, destination: Destination): Promise<boolean> =>
  (await tx
    .selectFrom('delivery')
    .select('delivery_id')
    .where('entity_type', '=', 'listing')
    .where('entity_id', '=', uniqueId)
    .where('destination', '=', destination)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const latestDeliveries = (tx: Tx, listingUniqueId: number): Promise<Delivery[]> =>
  latestOf(tx, { type: 'listing', id: listingUniqueId })

/** The status of the newest version queued for each destination. */
export async function latestOf(tx: Tx, { type, id }: Entity): Promise<Delivery[]> {
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
 * Sends a refused delivery again as if for the first time, under a new key, which no destination has refused.
 * undefined: nothing was ever queued; false: it was not refused.
 */
export async function retryDelivery(tx: Tx, { type, id }: Entity, destination: Destination) {
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
