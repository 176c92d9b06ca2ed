// Active and pending listings whose listing agreement expires soon, among those that the caller may edit.
import { sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import { TODAY_ROWS_MAX } from '#contract/today.ts'
import type { Caller, ListingFacts } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { anyOf, withinReach } from '../../records/listing-reach.ts'

export type Expiring = { uniqueId: number; listingId: string; expires: string; shown: Values | null } & ListingFacts

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
