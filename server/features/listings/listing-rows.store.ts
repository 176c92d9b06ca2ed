// Rows of listing tables: one query for the rows, their thumbnails and their unfinished changes.
import { type SelectQueryBuilder, sql } from 'kysely'
import { LISTING_ROWS_MAX } from '#contract/constants.ts'
import { type ListingRow, STATUSES, type StatusLetter, type Value, type Values } from '#contract/listing.ts'
import { type Caller, listingReach, mayListing } from '#rules/may.ts'
import { listingReader, reads, readsPhoto, seeLevel, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { last } from '../../db/send-together.ts'
import { visible } from '../../records/listing-reach.store.ts'
import { photoUrl } from '../../records/photo-url.ts'
import { type FoundListing, toFacts } from './listings.store.ts'

/** Listings that a table shows: the member's own, their office's, their brokerage's, or the whole board's. */
export type Reach = 'own' | 'office' | 'brokerage' | 'all'

/** Highest ListingId first, at most 500; `total` counts all. */
export async function listRows(
  tx: Tx,
  caller: Caller,
  reach: Reach,
  visibility: Visibility,
): Promise<{ rows: ListingRow[]; total: number }> {
  const rows = await within(selectRows(tx), caller, reach)
    .orderBy('listing.listing_id', 'desc')
    .limit(LISTING_ROWS_MAX)
    .execute()
  const total = rows.length < LISTING_ROWS_MAX ? rows.length : await count(tx, caller, reach)
  return { rows: rows.map((row) => toRow(row, caller, visibility)), total }
}

/** Must be the last read of its transaction. */
export async function readRow(tx: Tx, caller: Caller, uniqueId: number, visibility: Visibility): Promise<ListingRow> {
  const row = await selectRows(tx).where('listing.unique_id', '=', uniqueId).modifyEnd(last).executeTakeFirstOrThrow()
  return toRow(row, caller, visibility)
}

const from = (tx: Pick<Tx, 'selectFrom'>) =>
  tx
    .selectFrom('listing')
    .leftJoin('office', 'office.unique_id', 'listing.list_office_id')
    .where('listing.deleted_at', 'is', null)

async function count(tx: Tx, caller: Caller, reach: Reach): Promise<number> {
  if (reach === 'office' || reach === 'brokerage') return countOfOffices(tx, caller, reach)
  const { total } = await within(
    from(tx).select((eb) => eb.fn.countAll<number>().as('total')),
    caller,
    reach,
  ).executeTakeFirstOrThrow()
  return Number(total)
}

/** Two counts, each from an index: with `or` between them, PostgreSQL reads the whole board. */
async function countOfOffices(tx: Tx, caller: Caller, reach: 'office' | 'brokerage'): Promise<number> {
  const offices =
    reach === 'office'
      ? sql`select array[${caller.officeId}::bigint] as ids`
      : sql`select array(select unique_id from office where brokerage_id = ${caller.brokerageId}) as ids`
  const { rows } = await sql<{ total: string }>`
    with offices as materialized (${offices})
    select (select count(*) from listing
        where deleted_at is null and list_office_id = any((select ids from offices)::bigint[]))
      + (select count(*) from listing
        where deleted_at is null and (list_agent_id = ${caller.effectiveId} or co_list_agent_id = ${caller.effectiveId})
          and (list_office_id = any((select ids from offices)::bigint[])) is not true) as total`.execute(tx)
  return Number(rows[0]!.total)
}

// biome-ignore lint/suspicious/noExplicitAny: narrows any query over the same two tables
function within<Q extends SelectQueryBuilder<any, any, any>>(all: Q, caller: Caller, reach: Reach): Q {
  // Members who see their co-listings may see every row of this query.
  const seen = ['none', 'own'].includes(listingReach(caller, 'view')) ? visible(caller) : null
  const query = (seen ? all.where(seen) : all) as Q
  switch (reach) {
    case 'own':
      return query.where(
        sql<boolean>`(listing.list_agent_id = ${caller.effectiveId} or listing.co_list_agent_id = ${caller.effectiveId})`,
      ) as Q
    case 'office':
      return query.where(
        sql<boolean>`(listing.list_office_id = ${caller.officeId} or listing.list_agent_id = ${caller.effectiveId} or listing.co_list_agent_id = ${caller.effectiveId})`,
      ) as Q
    case 'brokerage':
      return query.where(
        sql<boolean>`(listing.list_office_id in (select unique_id from office where brokerage_id = ${caller.brokerageId}) or listing.list_agent_id = ${caller.effectiveId} or listing.co_list_agent_id = ${caller.effectiveId})`,
      ) as Q
    case 'all':
      return query
  }
}

export const selectRows = (tx: Pick<Tx, 'selectFrom'>) =>
  from(tx).select([
    'listing.unique_id',
    'listing.listing_id',
    'listing.property_type',
    'listing.standard_status',
    'listing.list_agent_id',
    'listing.co_list_agent_id',
    'listing.list_office_id',
    'listing.draft_id',
    'listing.modified_at',
    'office.brokerage_id',
    'listing.shown',
    sql<PhotoGroup[] | null>`(select jsonb_agg(each) from (
      select permission, count(*)::integer as count, min(sort_order) as first, (array_agg(thumb_file order by sort_order))[1] as thumb_file
      from photo where photo.listing_unique_id = listing.unique_id and not photo.is_deleted group by permission) each)`.as(
      'photos',
    ),
    sql<boolean>`exists (select from autosave where autosave.parent_id = listing.unique_id
      and autosave.discarded_at is null and autosave.finished_at is null)`.as('has_autosave'),
  ])

/** The photos that the same members may see; `first`: place of the first one, whose thumbnail it is. */
type PhotoGroup = { permission: string; count: number; first: number; thumb_file: string }

type Row = Parameters<typeof toFacts>[0] & {
  property_type: string
  draft_id: string | null
  modified_at: Date
  /** A record has hundreds of fields; a table shows only these few. */
  shown: Values | null
  photos: PhotoGroup[] | null
  has_autosave: boolean
}

/** A table shows only fields that every member may read. */
export function toRow(row: Row, caller: Caller, visibility: Visibility): ListingRow {
  const facts: FoundListing = toFacts(row)
  const shown = row.shown ?? {}
  const isRead = (name: string): boolean => reads('members', seeLevel(visibility, name))
  const text = (name: string): string | null => (isRead(name) ? textOf(shown[name]) : null)
  const mayEdit = mayListing(caller, 'edit', facts) === 'yes'
  const reader = listingReader(caller, facts)
  const photos = (row.photos ?? []).filter(({ permission }) => readsPhoto(reader, permission))
  const [cover] = photos.toSorted((a, b) => a.first - b.first)
  return {
    UniqueID: facts.uniqueId,
    ListingID: facts.listingId,
    ListingId: facts.listingId,
    PropertyType: row.property_type,
    StandardStatus: facts.standardStatus,
    StandardStatusVerb: STATUSES[facts.standardStatus as StatusLetter] ?? facts.standardStatus,
    UnparsedAddress: text('UnparsedAddress') ?? '',
    UnitNumber: text('UnitNumber'),
    StreetNumber: text('StreetNumber'),
    StreetName: text('StreetName'),
    StreetSuffix: text('StreetSuffix'),
    StreetDirSuffix: text('StreetDirSuffix'),
    City: text('City'),
    StateOrProvince: text('StateOrProvince'),
    PostalCode: text('PostalCode'),
    ListPrice: isRead('ListPrice') ? numberOf(shown.ListPrice) : null,
    ListAgentFullName: text('ListAgentFullName'),
    CoListAgentFullName: text('CoListAgentFullName'),
    ListAgentMlsId: text('ListAgentMlsId'),
    ListOfficeMlsId: text('ListOfficeMlsId'),
    ListAgentKeyNumeric: facts.listAgentId,
    CoListAgentKeyNumeric: facts.coListAgentId,
    ParcelNumber: text('ParcelNumber'),
    TaxRollNumber: text('TaxRollNumber'),
    ModifiedDate: row.modified_at.toISOString(),
    // A draft's id grants nothing by itself, and only members who may edit need it: their phone recognizes its own
    // submission by it.
    draftId: mayEdit ? row.draft_id : null,
    PreferredPhotoURL: cover ? photoUrl(cover.thumb_file) : null,
    PhotosCount: photos.reduce((sum, { count }) => sum + count, 0),
    isEditable: mayEdit,
    isCopyable: mayListing(caller, 'copy', facts) === 'yes',
    isAuditable: mayListing(caller, 'audit', facts) === 'yes',
    hasAutosave: mayEdit && row.has_autosave,
  }
}

const textOf = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value)

function numberOf(value: Value | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
