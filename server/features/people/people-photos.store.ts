// Photos of agents and offices. They arrive under a draft like any other and are hung on their record when it is written.
import { sql } from 'kysely'
import type { ListingPhoto, PhotoRow } from '#contract/photo.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import { refuse } from '../../http/refusal.ts'

export type Owner = { kind: 'agent' | 'office'; uniqueId: number }
const columnOf = (owner: Owner) => (owner.kind === 'agent' ? 'member_unique_id' : 'office_unique_id')
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export async function photosOfPerson(tx: Tx, owner: Owner, url: (file: string) => string): Promise<ListingPhoto[]> {
  const rows = await tx
    .selectFrom('photo')
    .selectAll()
    .where(columnOf(owner), '=', owner.uniqueId)
    .where('is_deleted', '=', false)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  return rows.map((row, index) => ({
    id: row.photo_id,
    UniqueID: row.unique_id,
    ParentID: owner.uniqueId,
    SortOrder: row.sort_order,
    IsDeleted: false,
    IsLive: true,
    PreferredPhotoYN: index === 0,
    ResourceName: owner.kind === 'agent' ? 'Member' : 'Office',
    MediaCategory: 'Photo',
    MediaType: 'jpeg',
    Description: row.description,
    LongDescription: '',
    URL: url(row.image_file),
    externalURL: url(row.image_file),
    thumbExternalURL: url(row.thumb_file),
  }))
}

export type HeldPhoto = { photoId: string; description: string; sortOrder: number; isDeleted: boolean }

/** Before and after what was sent: one that is not mentioned stays as it is. Those that are missing are told when they are hung. */
export function photosWith(known: readonly ListingPhoto[], sent: readonly PhotoRow[]) {
  const held = ({ id, Description, SortOrder, IsDeleted }: PhotoRow | ListingPhoto): [string, HeldPhoto] => {
    const photoId = id.toLowerCase()
    return [photoId, { photoId, description: Description, sortOrder: SortOrder, isDeleted: IsDeleted }]
  }
  const before = new Map(known.map(held))
  return { before: [...before.values()], after: [...new Map([...before, ...sent.map(held)]).values()] }
}

/** The record's own, and what this pair brought under this draft; any other is missing. */
export async function hangPhotos(
  tx: Tx,
  owner: Owner,
  sent: readonly PhotoRow[],
  { draftId, caller }: { draftId: string; caller: Caller },
): Promise<void> {
  const missing: string[] = []
  for (const photo of sent) {
    const photoId = photo.id.toLowerCase()
    const hung = UUID.test(photoId)
      ? await tx
          .updateTable('photo')
          .set({
            [columnOf(owner)]: owner.uniqueId,
            sort_order: photo.SortOrder,
            is_deleted: photo.IsDeleted,
            taken_off_at: photo.IsDeleted ? sql`coalesce(taken_off_at, now())` : null,
            description: storableText(photo.Description),
          })
          .where('photo_id', '=', photoId)
          .where((eb) =>
            eb.or([
              eb(columnOf(owner), '=', owner.uniqueId),
              eb.and([
                eb('listing_unique_id', 'is', null),
                eb('member_unique_id', 'is', null),
                eb('office_unique_id', 'is', null),
                eb('draft_id', '=', draftId),
                eb('uploaded_by', '=', caller.memberId),
                eb('uploaded_as', '=', caller.effectiveId),
              ]),
            ]),
          )
          .returning('photo_id')
          .executeTakeFirst()
      : undefined
    if (!hung && !photo.IsDeleted) missing.push(photo.id)
  }
  if (missing.length > 0) throw refuse('photo-missing', { extra: { photoIds: missing } })
}
