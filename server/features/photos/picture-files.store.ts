// Files of photos, for three uses: members, the MLS and the national site, and a zip.
import type { RecordKey } from '#contract/lock.ts'
import { type Reader, readsPhoto } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { recordOfRow } from '../../records/record-key.ts'

/** Files of a photo, with its owner and the record it is attached to, which decide who may see it. */
export type StoredFile = PictureFiles & {
  uploadedBy: number
  uploadedAs: number
  record: RecordKey | null
  permission: string
  /** The photo was removed from its record and is in the bin. */
  isTakenOff: boolean
}

/** All photos with these bytes: more than one if a draft was taken over. */
export async function photosOfFile(tx: Tx, file: string): Promise<StoredFile[]> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where((eb) => eb.or([eb('image_file', '=', file), eb('thumb_file', '=', file)]))
    .execute()
  return rows.map((row) => ({
    imageFile: row.image_file,
    thumbFile: row.thumb_file,
    demoSeed: row.demo_seed,
    uploadedBy: row.uploaded_by,
    uploadedAs: row.uploaded_as,
    permission: row.permission,
    isTakenOff: row.is_deleted,
    record: recordOfRow(row),
  }))
}

/**
 * A picture of an existing listing, for the MLS and the national site. `wasHandedOver`: the listing was delivered to
 * them, and may still be seen there.
 */
export async function findMedia(
  tx: Tx,
  file: string,
): Promise<(PictureFiles & { wasHandedOver: boolean }) | undefined> {
  const row = await tx
    .selectFrom('photo')
    .innerJoin('listing', 'listing.unique_id', 'photo.listing_unique_id')
    .select((eb) => [
      'photo.image_file',
      'photo.thumb_file',
      'photo.demo_seed',
      'photo.permission',
      'listing.standard_status',
      eb
        .exists(
          eb
            .selectFrom('delivery')
            .select('delivery_id')
            .where('delivery.entity_type', '=', 'listing')
            .whereRef('delivery.entity_id', '=', 'listing.unique_id'),
        )
        .as('was_queued'),
    ])
    .where('photo.image_file', '=', file)
    .where('photo.is_deleted', '=', false)
    .where('listing.deleted_at', 'is', null)
    .orderBy('was_queued', 'desc')
    .executeTakeFirst()
  return (
    row && {
      imageFile: row.image_file,
      thumbFile: row.thumb_file,
      demoSeed: row.demo_seed,
      wasHandedOver: Boolean(row.was_queued) && row.standard_status !== 'I' && readsPhoto('mls', row.permission),
    }
  )
}

export type PictureFiles = { imageFile: string; thumbFile: string; demoSeed: number | null }
export type PhotoForZip = PictureFiles & {
  description: string
  createdAt: Date
}

/** A listing's photos in order that this reader may see; `files` selects some by either of their files. */
export async function photosForZip(
  tx: Tx,
  listingUniqueId: number,
  files: readonly string[] | undefined,
  reader: Reader,
): Promise<PhotoForZip[]> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where('listing_unique_id', '=', listingUniqueId)
    .where('is_deleted', '=', false)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  const wanted = files && new Set(files)
  return rows
    .filter((row) => readsPhoto(reader, row.permission))
    .filter((row) => !wanted || wanted.has(row.image_file) || wanted.has(row.thumb_file))
    .map((row) => ({
      imageFile: row.image_file,
      thumbFile: row.thumb_file,
      demoSeed: row.demo_seed,
      description: row.description,
      createdAt: row.created_at,
    }))
}
