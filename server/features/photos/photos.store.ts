// Photos in the database: whose they are, where their bytes lie, in which order a listing shows them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ListingPhoto } from '#contract/photo.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { jsonb, storableText } from '../../db/jsonb.ts'
import type { PhotoRecordRow } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { CopiedIds, DraftCopy } from '../../ports.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Below the API's root. Files are fetched by opaque ids, never by a path. */
export const fileUrl = (file: string): string => `Image/GetAwsFile?file=${file}`

export type UploadedPhoto = {
  photoId: string
  draftId: string | null
  /** The pair who took it. */
  uploadedBy: number
  uploadedAs: number
  imageFile: string
  thumbFile: string
  sha256: string | null
  thumbSha256: string | null
}

export async function findUploaded(tx: Tx, photoId: string): Promise<UploadedPhoto | undefined> {
  const row = await tx.selectFrom('photo').selectAll().where('photo_id', '=', photoId).executeTakeFirst()
  return (
    row && {
      photoId: row.photo_id,
      draftId: row.draft_id,
      uploadedBy: row.uploaded_by,
      uploadedAs: row.uploaded_as,
      imageFile: row.image_file,
      thumbFile: row.thumb_file,
      sha256: row.sha256,
      thumbSha256: row.thumb_sha256,
    }
  )
}

export type NewUpload = UploadedPhoto & { bytes: number; width: number; height: number }

/** False when another request brought the same photo in this moment; it is waited for. */
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

export type KnownPhoto = {
  photoId: string
  uniqueId: number
  draftId: string | null
  listingUniqueId: number | null
  uploadedBy: number
  uploadedAs: number
  description: string
  sortOrder: number
  isDeleted: boolean
}

/** The listing's own and those named. Texts that are no ids name nothing. */
export async function findPhotos(
  tx: Tx,
  sought: { listingUniqueId: number | null; photoIds: string[] },
): Promise<KnownPhoto[]> {
  const ids = sought.photoIds.filter((id) => UUID.test(id))
  if (sought.listingUniqueId === null && ids.length === 0) return []
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(sought.listingUniqueId === null ? [] : [eb('listing_unique_id', '=', sought.listingUniqueId)]),
        ...(ids.length === 0 ? [] : [eb('photo_id', 'in', ids)]),
      ]),
    )
    .where('member_unique_id', 'is', null)
    .where('office_unique_id', 'is', null)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  return rows.map((row) => ({
    photoId: row.photo_id,
    uniqueId: row.unique_id,
    draftId: row.draft_id,
    listingUniqueId: row.listing_unique_id,
    uploadedBy: row.uploaded_by,
    uploadedAs: row.uploaded_as,
    description: row.description,
    sortOrder: row.sort_order,
    isDeleted: row.is_deleted,
  }))
}

type PlacedPhoto = { photoId: string; description: string; sortOrder: number; isDeleted: boolean }

/** Hangs photos on a listing, in order. A photo that hangs elsewhere stays there; one that went elsewhere in this moment is missing here. */
export async function placePhotos(tx: Tx, listingUniqueId: number, photos: PlacedPhoto[]): Promise<void> {
  if (photos.length === 0) return
  const rows = photos.map(({ photoId, description, sortOrder, isDeleted }) => ({
    photo_id: photoId,
    description: storableText(description),
    sort_order: sortOrder,
    is_deleted: isDeleted,
  }))
  const placed = await sql<{ photo_id: string }>`
    update photo set listing_unique_id = ${listingUniqueId}, description = given.description,
      sort_order = given.sort_order, is_deleted = given.is_deleted,
      taken_off_at = case when given.is_deleted then coalesce(photo.taken_off_at, now()) end
    from jsonb_to_recordset(${jsonb(rows)}::jsonb)
      as given(photo_id uuid, description text, sort_order integer, is_deleted boolean)
    where photo.photo_id = given.photo_id
      and (photo.listing_unique_id is null or photo.listing_unique_id = ${listingUniqueId})
    returning photo.photo_id
  `.execute(tx)
  const here = new Set(placed.rows.map((row) => row.photo_id))
  const missing = photos.filter(({ photoId }) => !here.has(photoId)).map(({ photoId }) => photoId)
  if (missing.length > 0) throw refuse('photo-missing', { extra: { photoIds: missing } })
}

const toListingPhoto = (row: PhotoRecordRow, isPreferred: boolean): ListingPhoto => ({
  id: row.photo_id,
  UniqueID: row.unique_id,
  ParentID: row.listing_unique_id ?? 0,
  SortOrder: row.sort_order,
  IsDeleted: row.is_deleted,
  IsLive: row.listing_unique_id !== null,
  PreferredPhotoYN: isPreferred,
  ResourceName: 'Property',
  MediaCategory: 'Photo',
  MediaType: 'jpeg',
  Description: row.description,
  LongDescription: '',
  URL: fileUrl(row.image_file),
  externalURL: fileUrl(row.image_file),
  thumbExternalURL: fileUrl(row.thumb_file),
})

export async function photosOfListing(tx: Tx, listingUniqueId: number): Promise<ListingPhoto[]> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where('listing_unique_id', '=', listingUniqueId)
    .where('is_deleted', '=', false)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  return rows.map((row, index) => toListingPhoto(row, index === 0))
}

/** What a draft has already brought: a phone that takes the draft over need not send it again. */
export async function photosOfDraft(
  tx: Tx,
  draftId: string,
  owner: Pick<Caller, 'memberId' | 'effectiveId'>,
): Promise<ListingPhoto[]> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('uploaded_by', '=', owner.memberId)
    .where('uploaded_as', '=', owner.effectiveId)
    .orderBy('unique_id')
    .execute()
  return rows.map((row) => toListingPhoto(row, false))
}

/** Another pair's draft gets photos of its own, of the same bytes: ids are unique, and the owner keeps theirs. */
export async function copyPhotosOfDraft(tx: Tx, { from, to }: DraftCopy): Promise<CopiedIds> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where('draft_id', '=', from.draftId)
    .where('uploaded_by', '=', from.realId)
    .where('uploaded_as', '=', from.effectiveId)
    .where('listing_unique_id', 'is', null)
    .orderBy('unique_id')
    .execute()
  const ids = new Map(rows.map((row) => [row.photo_id, randomUUID()]))
  const owner = { draft_id: to.draftId, uploaded_by: to.caller.memberId, uploaded_as: to.caller.effectiveId }
  const copies = rows.map(({ unique_id, created_at, ...row }) => ({
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
): Promise<{ URL: string | null; thumbURL: string | null }> {
  const [first] = await photosOfListing(tx, listingUniqueId)
  return { URL: first?.URL ?? null, thumbURL: first?.thumbExternalURL ?? null }
}
