// Messages between the page and its photo worker.
import type { PhotoExtraType } from '#contract/photo.ts'
import type { PhotoQuality } from './measure-quality.ts'
import type { PhotoEdit } from './photo-edit.ts'
import type { PhotoRefusal } from './refusal.ts'

/** A JPEG of at most 1920 × 1024 and its thumbnail, upright, without metadata; hashes are SHA-256 in hexadecimal. */
export interface PreparedPixels {
  kind: 'prepared'
  image: ArrayBuffer
  thumbnail: ArrayBuffer
  width: number
  height: number
  sha256: string
  thumbnailSha256: string
  /** Quality of the prepared picture. */
  quality: PhotoQuality
}

export type PhotoWork =
  | { kind: 'prepare'; file: Blob; extra: readonly PhotoExtraType[]; edit?: PhotoEdit }
  | { kind: 'load-converter' }
export type PhotoRequest = PhotoWork & { id: number }

export interface PhotoReply {
  id: number
  outcome: PreparedPixels | PhotoRefusal | { kind: 'loaded' }
  /** The worker must not be used again (its converter aborted, or uses more memory than it should): start a new one. */
  spent: boolean
}
