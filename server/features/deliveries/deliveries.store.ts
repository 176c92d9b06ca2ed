// The way out to the MLS and the national site: an outbox. A submitted version's rows are written with the record, in its transaction.
import { sql } from 'kysely'
import { DESTINATIONS, type Delivery } from '#contract/delivery.ts'
import type { Db, Tx } from '../../db/connection.ts'

export async function queueDeliveries(tx: Tx, listing: { uniqueId: number; version: number }): Promise<void> {
  await tx
    .insertInto('delivery')
    .values(
      DESTINATIONS.map((destination) => ({
        listing_unique_id: listing.uniqueId,
        version: listing.version,
        destination,
        status: 'submitted' as const,
      })),
    )
    .execute()
}

/** Where the newest version handed to each destination stands. */
export async function latestDeliveries(tx: Tx, listingUniqueId: number): Promise<Delivery[]> {
  const rows = await tx
    .selectFrom('delivery')
    .select(['destination', 'status', 'at', 'detail'])
    .distinctOn('destination')
    .where('listing_unique_id', '=', listingUniqueId)
    .orderBy('destination')
    .orderBy(sql`version desc`)
    .execute()
  return rows.map(({ destination, status, at, detail }) => ({ destination, status, at: at.toISOString(), detail }))
}

/** What is still on its way, or did not arrive. */
export async function countUndelivered(db: Db): Promise<{ destination: string; status: string; count: number }[]> {
  const rows = await db
    .selectFrom('delivery')
    .select((eb) => ['destination', 'status', eb.fn.countAll<number>().as('count')])
    .where('status', '!=', 'delivered')
    .groupBy(['destination', 'status'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
