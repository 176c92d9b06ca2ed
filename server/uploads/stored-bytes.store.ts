// Storage used by photos and files together: by a member's uploads that belong to no record yet, including their
// guests', and by a listing.
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { KEPT } from '../http/limits/limits.ts'
import { refuse } from '../http/refusal.ts'

/**
 * `uploadId`: id of the upload that needs the room; excludes its own parts and its copy in the tray. A photo that is
 * both in the tray and among the member's photos, because it is being kept, counts once.
 */
export async function unclaimedBytes(tx: Tx, memberId: number, uploadId: string | null = null): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from (
      select bytes from photo
        where uploaded_by = ${memberId} and num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) = 0
      union all
      select bytes from supplement where uploaded_by = ${memberId} and listing_unique_id is null
      union all
      select bytes from supplement_part where uploaded_by = ${memberId} and supplement_id is distinct from ${uploadId}::uuid
      union all
      select bytes from guest_photo join guest_link using (link_id) where real_id = ${memberId} and settled_at is null
        and photo_id is distinct from ${uploadId}::uuid
        and not exists (select from photo where photo.photo_id = guest_photo.photo_id and photo.uploaded_by = ${memberId})
    ) as sent`.execute(tx)
  return Number(rows[0]!.bytes)
}

/** Refuses another upload if the member's unclaimed ones use up their limit. `uploadId`: id of that upload. */
export async function requireUploadSpace(tx: Tx, memberId: number, uploadId: string | null = null): Promise<void> {
  const usedBytes = await unclaimedBytes(tx, memberId, uploadId)
  if (usedBytes >= KEPT.unclaimedBytes)
    throw refuse('uploads-full', { extra: { usedBytes, maxBytes: KEPT.unclaimedBytes } })
}

/** Includes the listing's bin, because it can be restored. */
export async function exceedsStorage(tx: Tx, listingUniqueId: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from (
      select bytes from photo where listing_unique_id = ${listingUniqueId}
      union all
      select bytes from supplement where listing_unique_id = ${listingUniqueId}
    ) as held`.execute(tx)
  return Number(rows[0]!.bytes) > KEPT.listingBytes
}
