// Listings in the database: facts for the policy, rows for tables, the record, and the statements that write it.
import { sql } from 'kysely'
import type { ItemRow, Values } from '#contract/listing.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import type { Caller, ListingFacts } from '#rules/may.ts'
import { type Tx, takeTurn } from '../../db/connection.ts'
import { jsonb } from '../../db/jsonb.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'

export type ListingKey = { uniqueId?: number | undefined; listingId?: string | undefined }
export type FoundListing = ListingFacts & { uniqueId: number; listingId: string; propertyType: string }
export type Items = Record<string, ItemRow[]>
export type StoredListing = FoundListing & {
  formName: string
  version: number
  definitionHash: string | null
  draftId: string | null
  createdKey: string | null
  fields: Values
  items: Items
  modifiedAt: Date
}

export const FACTS = [
  'listing.unique_id',
  'listing.listing_id',
  'listing.property_type',
  'listing.standard_status',
  'listing.list_agent_id',
  'listing.co_list_agent_id',
  'listing.list_office_id',
  'office.brokerage_id',
] as const

type FactsRow = {
  unique_id: number
  listing_id: string
  property_type: string
  standard_status: string
  list_agent_id: number | null
  co_list_agent_id: number | null
  list_office_id: number | null
  brokerage_id: number | null
}

export const toFacts = (row: FactsRow): FoundListing => ({
  uniqueId: row.unique_id,
  listingId: row.listing_id,
  propertyType: row.property_type,
  standardStatus: row.standard_status,
  listAgentId: row.list_agent_id,
  coListAgentId: row.co_list_agent_id,
  listOfficeId: row.list_office_id,
  brokerageId: row.brokerage_id,
})

export const withOffice = (tx: Tx) =>
  tx.selectFrom('listing').leftJoin('office', 'office.unique_id', 'listing.list_office_id')

/** Invalid ids (fractions, overlong texts) match nothing. */
function sought(
  key: ListingKey,
): { column: 'listing.unique_id' | 'listing.listing_id'; value: number | string } | null {
  if (key.uniqueId !== undefined)
    return Number.isSafeInteger(key.uniqueId) && key.uniqueId > 0
      ? { column: 'listing.unique_id', value: key.uniqueId }
      : null
  return key.listingId && /^[A-Za-z0-9-]{1,50}$/.test(key.listingId)
    ? { column: 'listing.listing_id', value: key.listingId }
    : null
}

/** Facts of a listing for the policy of its log, which outlives it. */
export async function findAuditedListing(
  tx: Tx,
  key: ListingKey,
): Promise<(FoundListing & { isDeleted: boolean }) | undefined> {
  const wanted = sought(key)
  if (!wanted) return undefined
  const row = await withOffice(tx)
    .select([...FACTS, 'listing.deleted_at'])
    .where(wanted.column, '=', wanted.value)
    .executeTakeFirst()
  return row && { ...toFacts(row), isDeleted: row.deleted_at !== null }
}

/** Facts of a listing for the policy; undefined for a deleted one. */
export async function findListingFacts(tx: Tx, key: ListingKey): Promise<FoundListing | undefined> {
  const found = await findAuditedListing(tx, key)
  return found?.isDeleted ? undefined : found
}

const RECORD = [
  ...FACTS,
  'listing.form_name',
  'listing.version',
  'listing.definition_hash',
  'listing.draft_id',
  'listing.created_key',
  'listing.fields',
  'listing.items',
  'listing.modified_at',
] as const

type RecordRow = FactsRow & {
  form_name: string
  version: number
  definition_hash: string | null
  draft_id: string | null
  created_key: string | null
  fields: Values
  items: Items
  modified_at: Date
}

const toListing = (row: RecordRow): StoredListing => ({
  ...toFacts(row),
  formName: row.form_name,
  version: row.version,
  definitionHash: row.definition_hash,
  draftId: row.draft_id,
  createdKey: row.created_key,
  fields: row.fields,
  items: row.items,
  modifiedAt: row.modified_at,
})

export async function findListing(tx: Tx, key: ListingKey): Promise<StoredListing | undefined> {
  const wanted = sought(key)
  if (!wanted) return undefined
  const row = await withOffice(tx)
    .select(RECORD)
    .where(wanted.column, '=', wanted.value)
    .where('listing.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toListing(row)
}

/**
 * The listing that this member's draft created, deleted or not: a draft creates only one. Early listings have no
 * recorded creator.
 */
export async function findByDraft(tx: Tx, draftId: string, memberId: number): Promise<StoredListing | undefined> {
  const row = await withOffice(tx)
    .select(RECORD)
    .where('listing.draft_id', '=', draftId)
    .where((eb) => eb.or([eb('listing.created_by', '=', memberId), eb('listing.created_by', 'is', null)]))
    .executeTakeFirst()
  return row && toListing(row)
}

export async function nextListingId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('listing_number') as number`.execute(tx)
  return `A${String(rows[0]!.number).padStart(7, '0')}`
}

export type WrittenListing = {
  propertyType: string
  standardStatus: string
  listAgentId: number | null
  coListAgentId: number | null
  listOfficeId: number | null
  formName: string
  /** null: unknown, for a listing that did not come from a form. */
  definitionHash: string | null
  fields: Values
  items: Items
  isDeleted?: boolean
}

const columns = (listing: WrittenListing) => ({
  property_type: listing.propertyType,
  standard_status: listing.standardStatus,
  list_agent_id: listing.listAgentId,
  co_list_agent_id: listing.coListAgentId,
  list_office_id: listing.listOfficeId,
  form_name: listing.formName,
  definition_hash: listing.definitionHash,
  fields: jsonb(listing.fields),
  items: jsonb(listing.items),
})

/** Serializes a member's new incomplete listings, so that each is counted. */
export async function requireIncompleteSpace(tx: Tx, memberId: number): Promise<void> {
  await takeTurn(tx, `curbside incomplete of ${memberId}`)
  const { count } = await tx
    .selectFrom('listing')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_by', '=', memberId)
    .where('standard_status', '=', 'I')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= KEPT.incompleteListings) throw refuse('too-many-incomplete')
}

/** undefined if this draft has already created a listing; waits for a create of the same draft in progress. */
export async function insertListing(
  tx: Tx,
  listing: WrittenListing & { listingId: string; draftId: string; createdBy: number; createdKey: string },
): Promise<{ uniqueId: number; version: number } | undefined> {
  const row = await tx
    .insertInto('listing')
    .values({
      ...columns(listing),
      listing_id: listing.listingId,
      draft_id: listing.draftId,
      created_by: listing.createdBy,
      created_key: listing.createdKey,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['draft_id', 'created_by']).doNothing())
    .returning(['unique_id', 'version'])
    .executeTakeFirst()
  return row && { uniqueId: row.unique_id, version: row.version }
}

export type Fence = { lock: FencedLockRequest; caller: Caller; device: string; version: number }

/**
 * Condition in the write statement: without the lock at this epoch, or with an older version, the statement changes
 * nothing.
 */
const fenced = (uniqueId: number, { lock, caller, device, version }: Fence) => sql<boolean>`
  listing.unique_id = ${uniqueId} and listing.version = ${version} and listing.deleted_at is null and exists (
    select from row_lock
    where row_lock.entity_type = 'listing' and row_lock.entity_id = listing.unique_id and row_lock.epoch = ${lock.epoch}
      and row_lock.real_id = ${caller.memberId} and row_lock.effective_id = ${caller.effectiveId}
      and row_lock.device_id = ${device}
  )`

/** undefined: the fence blocked the write. */
export async function updateListing(
  tx: Tx,
  uniqueId: number,
  listing: WrittenListing,
  fence: Fence,
): Promise<{ version: number } | undefined> {
  return tx
    .updateTable('listing')
    .set({
      ...columns(listing),
      version: sql`listing.version + 1`,
      modified_at: sql`now()`,
      ...(listing.isDeleted ? { deleted_at: sql`now()` } : {}),
    })
    .where(fenced(uniqueId, fence))
    .returning('version')
    .executeTakeFirst()
}

/** False: the fence blocked it, or the listing is no longer incomplete. */
export async function deleteListing(tx: Tx, uniqueId: number, fence: Fence): Promise<boolean> {
  const row = await tx
    .updateTable('listing')
    .set({ deleted_at: sql`now()`, version: sql`listing.version + 1`, modified_at: sql`now()` })
    .where(fenced(uniqueId, fence))
    .where('standard_status', '=', 'I')
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
