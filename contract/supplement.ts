// Supplements: documents, images and videos that belong to a listing. One idempotent multipart POST carries a file under the id the phone minted, which is
// the uid of its row; the listing then refers to it by that uid.
import * as z from 'zod/mini'
import { MemberText } from './text.ts'

export const SUPPLEMENT_FIELD = 'file'
export const SUPPLEMENT_MAX_BYTES = 50 * 1024 * 1024
/** The file and the text fields. */
export const SUPPLEMENT_UPLOAD_MAX_BYTES = SUPPLEMENT_MAX_BYTES + 64 * 1024
/** Accepted file types (specification, section 5), for the file picker. The server judges by the bytes. */
export const SUPPLEMENT_EXTENSIONS = [
  'doc',
  'docx',
  'pdf',
  'rtf',
  'txt',
  'xls',
  'xlsx',
  'gif',
  'jpg',
  'jpeg',
  'png',
  'tiff',
  'tif',
  'mov',
  'mp4',
  'mpeg',
  'mpg',
  'wmv',
] as const

/** The text fields before the file. `key` is the listing's UniqueID when it exists; the hash is SHA-256 in hex of the bytes sent. */
export const SupplementUploadFields = z.strictObject({
  supplementId: z.uuid(),
  draftId: z.uuid(),
  key: z.optional(z.string()),
  epoch: z.optional(z.string()),
  name: MemberText.check(z.minLength(1), z.maxLength(200)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type SupplementUploadFields = z.infer<typeof SupplementUploadFields>

/** `displayName` is what members read, `url` is `Supplement/GetFile?file=` with an opaque id, `sha256` what the server received. */
export const UploadedSupplement = z.object({
  supplementId: z.string(),
  assetType: z.string(),
  displayName: z.string(),
  extension: z.string(),
  isError: z.boolean(),
  newName: z.string(),
  path: z.string(),
  url: z.string(),
  sha256: z.string(),
})
export type UploadedSupplement = z.infer<typeof UploadedSupplement>

/** The server's facts about a row's file. A phone may send them along; the server ignores them. */
export const SUPPLEMENT_FILE_FIELDS = ['Path', 'Name', 'URL', 'MediaType', 'IsPreload'] as const
export const SupplementFile = z.object({
  Path: z.string(),
  Name: z.string(),
  URL: z.string(),
  MediaType: z.string(),
  IsPreload: z.boolean(),
  IsLive: z.boolean(),
})
export type SupplementFile = z.infer<typeof SupplementFile>
