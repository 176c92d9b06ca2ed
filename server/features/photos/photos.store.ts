// Photos in the database: who owns them, where their bytes are, and their order on a listing, an agent or an office.
import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { RecordKey } from '#contract/lock.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import type { Caller } from '#rules/may.ts'
import { type Reader, readsPhoto } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { jsonb, storableText } from '../../db/jsonb.ts'
import type { Database, PhotoRecordRow } from '../../db/schema.ts'
import { isUuid } from '../../db/uuid.ts'
import { refuse } from '../../http/refusal.ts'
import type { CopiedIds, DraftCopy } from '../../ports.ts'
import { type Owner, ownerOf } from '../../records/owner.ts'
import { photoUrl } from '../../records/photo-url.ts'
import { RECORD_COLUMN, recordOfRow } from '../../records/record-key.ts'
import type { ReadPhotos, RecordPhoto, UploadScope, UsablePhoto } from '../../records/written-photos.ts'
import { isUsable } from '../../uploads/upload-owner.ts'

export type UploadedPhoto = {
  photoId: string
  draftId: string | null
  uploadedBy: number
  uploadedAs: number
  imageFile: string
  thumbFile: string
  sha256: string | null
  thumbSha256: string | null
}

const uploadOf = (row: PhotoRecordRow) => ({
  photoId: row.photo_id,
  draftId: row.draft_id,
  uploadedBy: row.uploaded_by,
  uploadedAs: row.uploaded_as,
})

export async function findUploaded(tx: Tx, photoId: string): Promise<UploadedPhoto | undefined> {
  const row = await tx.selectFrom('photo').selectAll().where('photo_id', '=', photoId).executeTakeFirst()
  return (
    row && {
      ...uploadOf(row),
      imageFile: row.image_file,
      thumbFile: row.thumb_file,
      sha256: row.sha256,
      thumbSha256: row.thumb_sha256,
    }
  )
}

export type NewUpload = UploadedPhoto & { bytes: number; width: number; height: number }

/** Waits for another request that is storing the same photo; false if that request stored it. */
export async function insertUploaded(tx: Tx, photo: NewUpload): Promise<boolean> {
  const row = await tx
    .insertInto('photo')
    .values({
      photo_id: photo.photoId,
      draft_id: photo.draftId,
      listing_unique_id: null,
      uploaded_by: photo.uploadedBy,
      uploaded_as: photo.uploadedAs,
      image_file: photo.imageFile,
      thumb_file: photo.thumbFile,
      sha256: photo.sha256,
      thumb_sha256: photo.thumbSha256,
      demo_seed: null,
      bytes: photo.bytes,
      width: photo.width,
      height: photo.height,
    })
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .returning('photo_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The record's own photos and, of `photoIds`, those in scope. Texts that are not ids match nothing. */
export async function usablePhotos(tx: Tx, scope: UploadScope, photoIds: string[]): Promise<UsablePhoto[]> {
  const { record } = scope
  const ids = photoIds.filter(isUuid)
  if (!record && ids.length === 0) return []
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(record ? [eb(RECORD_COLUMN[record.type], '=', record.id)] : []),
        ...(ids.length === 0 ? [] : [eb('photo_id', 'in', ids)]),
      ]),
    )
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  return rows
    .filter((row) => isUsable({ ...uploadOf(row), record: recordOfRow(row) }, scope))
    .map((row) => ({
      photoId: row.photo_id,
      description: row.description,
      fields: row.fields,
      sortOrder: row.sort_order,
      isDeleted: row.is_deleted,
      isAttached: recordOfRow(row) !== null,
    }))
}

const isUnattached = (eb: ExpressionBuilder<Database, 'photo'>) =>
  eb.and(Object.values(RECORD_COLUMN).map((column) => eb(column, 'is', null)))

/**
 * Attaches photos to a record, in order. A photo of another record stays with that record; one attached elsewhere at
 * the same time is not attached here.
 */
export async function placePhotos(tx: Tx, record: RecordKey, photos: readonly RecordPhoto[]): Promise<void> {
  if (photos.length === 0) return
  const rows = photos.map(({ photoId, description, sortOrder, isDeleted, fields }) => ({
    photo_id: photoId,
    description: storableText(description),
    fields,
    sort_order: sortOrder,
    is_deleted: isDeleted,
  }))
  const column = sql.ref(RECORD_COLUMN[record.type])
  const placed = await sql<{ photo_id: string }>`
    update photo set ${column} = ${record.id}, description = given.description,
      fields = given.fields, sort_order = given.sort_order, is_deleted = given.is_deleted,
      taken_off_at = case when given.is_deleted then coalesce(photo.taken_off_at, now()) end
    from jsonb_to_recordset(${jsonb(rows)}::jsonb)
      as given(photo_id uuid, description text, fields jsonb, sort_order integer, is_deleted boolean)
    where photo.photo_id = given.photo_id
      and (num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) = 0 or ${column} = ${record.id})
    returning photo.photo_id
  `.execute(tx)
  const here = new Set(placed.rows.map((row) => row.photo_id))
  const missing = photos.filter(({ photoId }) => !here.has(photoId)).map(({ photoId }) => photoId)
  if (missing.length > 0) throw refuse('photo-missing', { extra: { photoIds: missing } })
}

const RESOURCE_NAME: Record<RecordKey['type'], string> = { listing: 'Property', agent: 'Member', office: 'Office' }

function toListingPhoto(row: PhotoRecordRow, isPreferred: boolean): ListingPhoto {
  const record = recordOfRow(row)
  return {
    ...row.fields,
    id: row.photo_id,
    UniqueID: row.unique_id,
    ParentID: record?.id ?? 0,
    SortOrder: row.sort_order,
    IsDeleted: row.is_deleted,
    IsLive: record !== null,
    PreferredPhotoYN: isPreferred,
    ResourceName: RESOURCE_NAME[record?.type ?? 'listing'],
    MediaCategory: 'Photo',
    MediaType: 'jpeg',
    Description: row.description,
    LongDescription: row.description,
    URL: photoUrl(row.image_file),
    externalURL: photoUrl(row.image_file),
    thumbExternalURL: photoUrl(row.thumb_file),
  }
}

/** Photos in the record's order that this reader may see; the first is the preferred one. */
export const photosOf = async (tx: Tx, record: RecordKey, reader: Reader): Promise<ListingPhoto[]> =>
  (await readPhotos(tx, record, reader)).photos

export async function readPhotos(tx: Tx, { type, id }: RecordKey, reader: Reader): Promise<ReadPhotos> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where(RECORD_COLUMN[type], '=', id)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  const live = rows.filter((row) => !row.is_deleted && readsPhoto(reader, row.permission))
  const deleted = rows.filter((row) => row.is_deleted)
  return {
    photos: live.map((row, index) => toListingPhoto(row, index === 0)),
    deleted: deleted.map((row) => row.photo_id),
  }
}

const uploadedUnder = (tx: Tx, draftId: string, owner: Owner) =>
  tx
    .selectFrom('photo')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('uploaded_by', '=', owner.realId)
    .where('uploaded_as', '=', owner.effectiveId)
    .orderBy('unique_id')

/** Photos that this draft has already uploaded: a phone that takes the draft over need not send them again. */
export async function photosOfDraft(
  tx: Tx,
  draftId: string,
  caller: Pick<Caller, 'memberId' | 'effectiveId'>,
): Promise<ListingPhoto[]> {
  const rows = await uploadedUnder(tx, draftId, ownerOf(caller)).execute()
  return rows.map((row) => toListingPhoto(row, false))
}

/**
 * Copies a draft's photos, with the same bytes, for another pair's draft: ids are unique, and the owner keeps theirs.
 */
export async function copyPhotosOfDraft(tx: Tx, { from, to }: DraftCopy): Promise<CopiedIds> {
  const rows = await uploadedUnder(tx, from.draftId, from).where(isUnattached).execute()
  const ids = new Map(rows.map((row) => [row.photo_id, randomUUID()]))
  const owner = { draft_id: to.draftId, uploaded_by: to.caller.memberId, uploaded_as: to.caller.effectiveId }
  const copies = rows.map(({ unique_id, created_at, fields, permission, ...row }) => ({
    ...row,
    ...owner,
    photo_id: ids.get(row.photo_id)!,
  }))
  if (copies.length > 0) await tx.insertInto('photo').values(copies).execute()
  return ids
}

export async function preferredPhoto(
  tx: Tx,
  listingUniqueId: number,
  reader: Reader,
): Promise<{ URL: string | null; thumbURL: string | null }> {
  const [first] = await photosOf(tx, { type: 'listing', id: listingUniqueId }, reader)
  return { URL: first?.URL ?? null, thumbURL: first?.thumbExternalURL ?? null }
}
