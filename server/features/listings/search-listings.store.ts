// Search for listings: one statement finds and counts them, from columns and indexes alone; a second reads the columns
// of their rows. They are separate because the first is planned for each search, while the second, ten times as slow to
// plan, is prepared once. Both apply the same scope as mayListing, so no search finds a row that the policy hides.
import { sql } from 'kysely'
import { LISTING_ROWS_MAX } from '#contract/constants.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { type FoundListings, LISTING_COUNT_MAX } from '#contract/search.ts'
import type { Caller } from '#rules/may.ts'
import type { Visibility } from '#rules/visible-fields.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/connection.ts'
import { beginningWith, containing } from '../../db/like-pattern.ts'
import { last } from '../../db/send-together.ts'
import { type Condition, visible } from '../../records/listing-reach.store.ts'
import { keyIn } from '../../records/record-key.ts'
import { selectRows, toRow } from './listing-rows.store.ts'

export type Wanted = {
  listingId?: string
  /** A code. */
  propertyType?: string
  streetNumber?: string
  streetName?: string
  streetSuffix?: string
  city?: string
  /** A code. */
  subdivision?: string
  /** Whole or its beginning, with or without its space. */
  postalCode?: string
  /** A UniqueID; other text is nobody's. */
  listAgentId?: string
  statuses?: StatusLetter[]
}

export async function searchListings(
  tx: Tx,
  caller: Caller,
  wanted: Wanted,
  visibility: Visibility,
): Promise<FoundListings> {
  const { page, total } = await find(tx, caller, wanted)
  if (page.length === 0) return { rows: [], total }
  const rows = await readPage(tx, { page })
  return { rows: rows.map((row) => toRow(row, caller, visibility)), total }
}

const readPage = compileOnce((db, { page }: { page: string[] }) =>
  selectRows(db)
    .where(sql<boolean>`listing.unique_id = any(${page}::bigint[])`)
    .orderBy('listing.listing_id', 'desc')
    .modifyEnd(last),
)

/** The ids are passed as one value: five hundred parameters cost more than finding the rows. */
async function find(tx: Tx, caller: Caller, wanted: Wanted): Promise<{ page: string[]; total: number }> {
  const where = sql.join(conditions(caller, wanted), sql` and `)
  // Indexes return the newest first and count fast, but not by street name: those listings are all scanned, so once
  // instead of twice.
  const once = sql.raw(wanted.streetName ? 'materialized' : 'not materialized')
  const { rows } = await sql<{ page: string[]; total: number }>`
    with found as ${once} (select listing.unique_id, listing.listing_id from listing where ${where}),
      newest as materialized (select array(select unique_id from found order by listing_id desc limit ${LISTING_ROWS_MAX}) as page)
    select page, case when cardinality(page) < ${LISTING_ROWS_MAX} then cardinality(page)
      else (select count(*) from (select from found limit ${LISTING_COUNT_MAX}) as counted) end as total
    from newest`.execute(tx)
  return rows[0]!
}

function conditions(caller: Caller, wanted: Wanted): Condition[] {
  const found: Condition[] = [sql`listing.deleted_at is null`]
  if (wanted.listingId) found.push(sql`listing.listing_id like ${beginningWith(wanted.listingId.toUpperCase())}`)
  if (wanted.propertyType) found.push(sql`listing.property_type = ${wanted.propertyType}`)
  if (wanted.streetNumber) found.push(sql`listing.street_number = ${wanted.streetNumber.toLowerCase()}`)
  if (wanted.streetName)
    found.push(
      sql`listing.street_name = any(array(select name from street_name where name like ${containing(wanted.streetName.toLowerCase())}))`,
    )
  if (wanted.streetSuffix) found.push(sql`listing.street_suffix = ${wanted.streetSuffix}`)
  if (wanted.city) found.push(sql`listing.city = ${wanted.city}`)
  if (wanted.subdivision) found.push(sql`listing.fields ->> 'SubdivisionName' = ${wanted.subdivision}`)
  if (wanted.postalCode)
    found.push(
      sql`replace(upper(listing.fields ->> 'PostalCode'), ' ', '') like ${beginningWith(bare(wanted.postalCode))}`,
    )
  if (wanted.listAgentId) found.push(sql`listing.list_agent_id = ${keyIn(wanted.listAgentId)}`)
  const [status, ...others] = wanted.statuses ?? []
  // A single status is compared with `=`: only then does an index return the newest listings first.
  if (status)
    found.push(
      others.length === 0
        ? sql`listing.standard_status = ${status}`
        : sql`listing.standard_status = any(${wanted.statuses}::bpchar[])`,
    )
  const seen = visible(caller, wanted.statuses ?? [])
  return seen ? [...found, seen] : found
}

/** As the index has postal codes: `t2t 2a1` is `T2T2A1`. */
const bare = (postalCode: string): string => postalCode.toUpperCase().replace(/[\s-]/g, '')
