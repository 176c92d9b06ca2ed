// Finding listings: one statement for the rows, a second only where there are more than a table shows. Whoever asks, no row is found that the
// policy would hide: the statement asks for the same scope as mayListing does.
import { type RawBuilder, sql } from 'kysely'
import { LISTING_ROWS_MAX } from '#contract/constants.ts'
import { propertyTypeCode, type StatusLetter } from '#contract/listing.ts'
import { type FoundListings, LISTING_COUNT_MAX } from '#contract/search.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { beginningWith, containing } from '../../db/like-pattern.ts'
import { selectRows, toRow } from './listing-rows.store.ts'
import { type Condition, visible } from './visible-listings.ts'

export type Wanted = {
  listingId?: string
  propertyType?: string
  streetNumber?: string
  streetName?: string
  streetSuffix?: string
  city?: string
  statuses?: StatusLetter[]
}

export async function searchListings(
  tx: Tx,
  caller: Caller,
  wanted: Wanted,
  fileUrl: (file: string) => string,
): Promise<FoundListings> {
  const where = sql.join(conditions(caller, wanted), sql` and `)
  // The page is chosen first, from columns alone; what a row shows is read for its 500.
  const page = sql<number>`(select listing.unique_id from listing where ${where} order by listing.listing_id desc limit ${LISTING_ROWS_MAX})`
  const rows = await selectRows(tx)
    .where(sql<boolean>`listing.unique_id in ${page}`)
    .orderBy('listing.listing_id', 'desc')
    .execute()
  const total = rows.length < LISTING_ROWS_MAX ? rows.length : await count(tx, where)
  return { rows: rows.map((row) => toRow(row, caller, fileUrl)), total }
}

async function count(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from listing where ${where} limit ${LISTING_COUNT_MAX}) as found`.execute(tx)
  return rows[0]!.total
}

function conditions(caller: Caller, wanted: Wanted): Condition[] {
  const found: Condition[] = [sql`listing.deleted_at is null`]
  if (wanted.listingId) found.push(sql`listing.listing_id like ${beginningWith(wanted.listingId.toUpperCase())}`)
  if (wanted.propertyType) found.push(sql`listing.property_type = ${propertyTypeCode(wanted.propertyType)}`)
  if (wanted.streetNumber) found.push(sql`listing.street_number = ${wanted.streetNumber.toLowerCase()}`)
  if (wanted.streetName)
    found.push(
      sql`listing.street_name = any(array(select name from street_name where name like ${containing(wanted.streetName.toLowerCase())}))`,
    )
  if (wanted.streetSuffix) found.push(sql`listing.street_suffix = ${wanted.streetSuffix}`)
  if (wanted.city) found.push(sql`listing.city = ${wanted.city}`)
  if (wanted.statuses?.length) found.push(sql`listing.standard_status = any(${wanted.statuses}::bpchar[])`)
  const seen = visible(caller, wanted.statuses ?? [])
  return seen ? [...found, seen] : found
}
