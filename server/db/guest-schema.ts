// Tables of guests: links to a draft, the tray of photos sent through them, and photographers with lasting access.
import type { NullableTimestamp, Timestamp } from './column-shapes.ts'

/**
 * `real_id` and `effective_id`: the pair of members who own the draft. `token_hash`: SHA-256 in hex. `photographer_id`:
 * who opened it by their lasting access.
 */
export type GuestLinkTable = {
  link_id: string
  draft_id: string
  real_id: number
  effective_id: number
  token_hash: string
  made_at: Timestamp
  expires_at: Date
  revoked_at: NullableTimestamp
  photographer_id: string | null
}

/**
 * `sent_as`: id under which the guest sent the photo. Once the photo is kept or removed, the row stays without its
 * bytes, so that a late retry adds nothing.
 */
export type GuestPhotoTable = {
  photo_id: string
  link_id: string
  sent_as: string
  image_file: string | null
  thumb_file: string | null
  sha256: string
  bytes: number
  received_at: Timestamp
  settled_at: NullableTimestamp
}

/** Either an agent's or an office's. Withdrawing the access deletes the row. */
export type PhotographerTable = {
  photographer_id: string
  member_unique_id: number | null
  office_unique_id: number | null
  name: string
  email: string | null
  token_hash: string
  named_at: Timestamp
  last_used_at: NullableTimestamp
}
