// Files of supplements in the database: who owns them, where their bytes are, and which listing they are attached to.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RowDraft } from '#contract/draft.ts'
import type { Value } from '#contract/listing.ts'
import type { SupplementFile } from '#contract/supplement.ts'
import type { Caller, ListingFacts } from '#rules/may.ts'
import { listingReader, readsRow, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { isUuid } from '../../db/uuid.ts'
import type { CopiedIds, DraftCopy } from '../../ports.ts'
import type { UploadScope } from '../../records/written-photos.ts'
import { isUsable, type OwnedUpload } from '../../uploads/upload-owner.ts'

/** Address relative to the API's root. */
export const supplementUrl = (file: string): string => `Supplement/GetFile?file=${file}`

export type StoredFile = {
  supplementId: string
  draftId: string
  listingUniqueId: number | null
  /** The pair of members who uploaded it. */
  uploadedBy: number
  uploadedAs: number
  file: string
  name: string
  extension: string
  mediaType: string
  bytes: number
  sha256: string
}
/** `isTakenOff`: its row was removed from the listing, so it is in the bin. */
export type StoredSupplement = StoredFile & { isTakenOff: boolean }

type Row = {
  supplement_id: string
  draft_id: string
  listing_unique_id: number | null
  uploaded_by: number
  uploaded_as: number
  file: string
  name: string
  extension: string
  media_type: string
  bytes: number
  sha256: string
  taken_off_at: Date | null
}

const uploadOf = (row: Row): OwnedUpload => ({
  draftId: row.draft_id,
  record: row.listing_unique_id === null ? null : { type: 'listing', id: row.listing_unique_id },
  uploadedBy: row.uploaded_by,
  uploadedAs: row.uploaded_as,
})

const fromRow = (row: Row): StoredSupplement => ({
  supplementId: row.supplement_id,
  draftId: row.draft_id,
  listingUniqueId: row.listing_unique_id,
  uploadedBy: row.uploaded_by,
  uploadedAs: row.uploaded_as,
  file: row.file,
  name: row.name,
  extension: row.extension,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  isTakenOff: row.taken_off_at !== null,
})

const select = (tx: Tx) => tx.selectFrom('supplement').selectAll()

export async function findSupplement(
  tx: Tx,
  { supplementId }: Pick<StoredFile, 'supplementId'>,
): Promise<StoredSupplement | undefined> {
  const row = await select(tx).where('supplement_id', '=', supplementId).executeTakeFirst()
  return row && fromRow(row)
}

/** All files with these bytes: more than one if a draft was taken over. */
export async function supplementsOfFile(tx: Tx, file: string): Promise<StoredSupplement[]> {
  const rows = await select(tx).where('file', '=', file).execute()
  return rows.map(fromRow)
}

/** Waits for another request that is storing the same file; false if that request stored it. */
export async function insertSupplement(tx: Tx, given: StoredFile): Promise<boolean> {
  const row = await tx
    .insertInto('supplement')
    .values({
      supplement_id: given.supplementId,
      draft_id: given.draftId,
      listing_unique_id: given.listingUniqueId,
      uploaded_by: given.uploadedBy,
      uploaded_as: given.uploadedAs,
      file: given.file,
      name: given.name,
      extension: given.extension,
      media_type: given.mediaType,
      bytes: given.bytes,
      sha256: given.sha256,
    })
    .onConflict((conflict) => conflict.column('supplement_id').doNothing())
    .returning('supplement_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of `ids` whose file has arrived and may be used. Texts that are not ids match nothing. */
export async function usableSupplements(tx: Tx, ids: string[], scope: UploadScope): Promise<Set<string>> {
  const named = ids.map((id) => id.toLowerCase()).filter(isUuid)
  if (named.length === 0) return new Set()
  const rows = await select(tx).where('supplement_id', 'in', named).execute()
  return new Set(rows.filter((row) => isUsable(uploadOf(row), scope)).map((row) => row.supplement_id))
}

/**
 * Attaches files to a listing. A file of another listing stays with that listing; the file of a removed row goes to the
 * bin.
 */
export async function placeSupplements(
  tx: Tx,
  listingUniqueId: number,
  rows: readonly { uid: string; IsDeleted: boolean }[],
): Promise<void> {
  const named = rows.map((row) => ({ ...row, uid: row.uid.toLowerCase() })).filter(({ uid }) => isUuid(uid))
  const shown = named.filter((row) => !row.IsDeleted).map(({ uid }) => uid)
  const removed = named.filter((row) => row.IsDeleted).map(({ uid }) => uid)
  if (shown.length > 0)
    await tx
      .updateTable('supplement')
      .set({ listing_unique_id: listingUniqueId, taken_off_at: null })
      .where('supplement_id', 'in', shown)
      .where((eb) => eb.or([eb('listing_unique_id', 'is', null), eb('listing_unique_id', '=', listingUniqueId)]))
      .execute()
  if (removed.length > 0)
    await tx
      .updateTable('supplement')
      .set({ taken_off_at: sql`coalesce(taken_off_at, now())` })
      .where('supplement_id', 'in', removed)
      .where('listing_unique_id', '=', listingUniqueId)
      .execute()
}

/** Kinds of a listing's supplements, deleted ones included, by the uid of their rows in lower case. */
export async function kindsOnListing(tx: Tx, listingUniqueId: number): Promise<Map<string, Value>> {
  const row = await tx.selectFrom('listing').select('items').where('unique_id', '=', listingUniqueId).executeTakeFirst()
  return new Map(
    (row?.items.supplements ?? []).map(({ uid, SupplementType }) => [uid.toLowerCase(), SupplementType as Value]),
  )
}

type DraftFiles = { listing: ListingFacts; uniqueId: number; rows: Readonly<Record<string, RowDraft>> }

/** Whether the caller may read each of these supplements of a draft, as the listing has it and as the draft does. */
export async function mayReadDraftFiles(
  tx: Tx,
  caller: Caller,
  { listing, uniqueId, rows }: DraftFiles,
  visibility: Visibility,
): Promise<boolean> {
  const kinds = await kindsOnListing(tx, uniqueId)
  const reader = listingReader(caller, listing)
  return Object.entries(rows).every(([uid, { fields }]) =>
    [kinds.get(uid.toLowerCase()), fields.SupplementType?.value]
      .filter((kind) => kind !== undefined)
      .every((SupplementType) => readsRow(visibility, reader, 'supplements', { SupplementType })),
  )
}

const toFile = (row: Row): SupplementFile => ({
  Path: row.file,
  Name: row.name,
  URL: supplementUrl(row.file),
  MediaType: row.media_type,
  IsPreload: false,
  IsLive: row.listing_unique_id !== null,
})

/** Files of a listing, by the uid of their rows. */
export async function filesOfListing(tx: Tx, listingUniqueId: number): Promise<Map<string, SupplementFile>> {
  const rows = await select(tx).where('listing_unique_id', '=', listingUniqueId).execute()
  return new Map(rows.map((row) => [row.supplement_id, toFile(row)]))
}

/** Files that this draft has already uploaded: a phone that takes the draft over need not send them again. */
export async function filesOfDraft(
  tx: Tx,
  draftId: string,
  owner: Pick<Caller, 'memberId' | 'effectiveId'>,
): Promise<Record<string, SupplementFile>> {
  const rows = await select(tx)
    .where('draft_id', '=', draftId)
    .where('uploaded_by', '=', owner.memberId)
    .where('uploaded_as', '=', owner.effectiveId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.supplement_id, toFile(row)]))
}

/**
 * Copies a draft's files, with the same bytes, for another pair's draft: ids are unique, and the owner keeps theirs.
 */
export async function copyFilesOfDraft(tx: Tx, { from, to }: DraftCopy): Promise<CopiedIds> {
  const rows = await select(tx)
    .where('draft_id', '=', from.draftId)
    .where('uploaded_by', '=', from.realId)
    .where('uploaded_as', '=', from.effectiveId)
    .where('listing_unique_id', 'is', null)
    .execute()
  const ids = new Map(rows.map((row) => [row.supplement_id, randomUUID()]))
  const owner = { draft_id: to.draftId, uploaded_by: to.caller.memberId, uploaded_as: to.caller.effectiveId }
  const copies = rows.map(({ created_at, ...row }) => ({
    ...row,
    ...owner,
    supplement_id: ids.get(row.supplement_id)!,
  }))
  if (copies.length > 0) await tx.insertInto('supplement').values(copies).execute()
  return ids
}
