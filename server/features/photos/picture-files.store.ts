// The files behind photos: who may see one, for the three ways out: to members, to the MLS and the national site, in a zip.
import type { ListingFacts, OfficeFacts, RankedAgent, Role } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'

/** The record that a photo is on. */
export type PhotoRecord =
  | { type: 'listing'; facts: ListingFacts }
  | { type: 'agent'; facts: RankedAgent }
  | { type: 'office'; facts: OfficeFacts }

/** A file of a photo, with what decides who may see it: its record, or for a draft's photo the member who took it. */
export type StoredFile = PictureFiles & {
  uploadedBy: number
  uploadedAs: number
  record: PhotoRecord | null
  /** Taken off its record: in the bin. */
  isTakenOff: boolean
}

/** Every photo of these bytes: more than one where a draft was taken over. */
export async function findFile(tx: Tx, file: string): Promise<StoredFile[]> {
  const rows = await tx
    .selectFrom('photo')
    .leftJoin('listing', 'listing.unique_id', 'photo.listing_unique_id')
    .leftJoin('member', 'member.unique_id', 'photo.member_unique_id')
    .leftJoin('office', (join) =>
      join.on((eb) =>
        eb(
          'office.unique_id',
          '=',
          eb.fn.coalesce('listing.list_office_id', 'member.office_id', 'photo.office_unique_id'),
        ),
      ),
    )
    .select([
      'photo.image_file',
      'photo.thumb_file',
      'photo.demo_seed',
      'photo.uploaded_by',
      'photo.uploaded_as',
      'photo.is_deleted',
      'photo.listing_unique_id',
      'photo.member_unique_id',
      'photo.office_unique_id',
      'member.office_id',
      'member.role',
      'listing.list_agent_id',
      'listing.co_list_agent_id',
      'listing.list_office_id',
      'listing.standard_status',
      'office.brokerage_id',
    ])
    .where((eb) => eb.or([eb('photo.image_file', '=', file), eb('photo.thumb_file', '=', file)]))
    .where('listing.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    imageFile: row.image_file,
    thumbFile: row.thumb_file,
    demoSeed: row.demo_seed,
    uploadedBy: row.uploaded_by,
    uploadedAs: row.uploaded_as,
    isTakenOff: row.is_deleted,
    record: recordOf(row),
  }))
}

type RecordRow = {
  listing_unique_id: number | null
  member_unique_id: number | null
  office_unique_id: number | null
  office_id: number | null
  role: Role | null
  list_agent_id: number | null
  co_list_agent_id: number | null
  list_office_id: number | null
  standard_status: string | null
  brokerage_id: number | null
}

function recordOf(row: RecordRow): PhotoRecord | null {
  const brokerageId = row.brokerage_id ?? 0
  if (row.member_unique_id !== null) {
    const { member_unique_id: uniqueId, office_id: officeId, role } = row
    return { type: 'agent', facts: { uniqueId, role: role ?? 'admin', officeId: officeId ?? 0, brokerageId } }
  }
  if (row.office_unique_id !== null) return { type: 'office', facts: { uniqueId: row.office_unique_id, brokerageId } }
  if (row.listing_unique_id === null) return null
  const facts = {
    listAgentId: row.list_agent_id,
    coListAgentId: row.co_list_agent_id,
    listOfficeId: row.list_office_id,
    brokerageId: row.brokerage_id,
    standardStatus: row.standard_status ?? '',
  }
  return { type: 'listing', facts }
}

/** A picture for the MLS and the national site: only of a listing that was handed over to them, and is still there. */
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
      wasHandedOver: Boolean(row.was_queued) && row.standard_status !== 'I',
    }
  )
}

export type PictureFiles = { imageFile: string; thumbFile: string; demoSeed: number | null }
export type PhotoForZip = PictureFiles & {
  description: string
  createdAt: Date
}

/** The living ones of a listing in their order; of these, those named by either of their files. */
export async function photosForZip(
  tx: Tx,
  listingUniqueId: number,
  files: readonly string[] | undefined,
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
    .filter((row) => !wanted || wanted.has(row.image_file) || wanted.has(row.thumb_file))
    .map((row) => ({
      imageFile: row.image_file,
      thumbFile: row.thumb_file,
      demoSeed: row.demo_seed,
      description: row.description,
      createdAt: row.created_at,
    }))
}
