// Supplements: documents, images and videos that belong to a listing. One idempotent multipart POST carries a file under the id the phone minted, which is
// the uid of its row; the listing then refers to it by that uid.
import * as z from 'zod/mini'
import { MemberText } from './text.ts'
import { STORED_UPLOAD, UPLOAD_FIELDS } from './upload.ts'

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

/** The text fields before the file. */
export const SupplementUploadFields = z.strictObject({
  supplementId: z.uuid(),
  ...UPLOAD_FIELDS,
  name: MemberText.check(z.minLength(1), z.maxLength(200)),
})
export type SupplementUploadFields = z.infer<typeof SupplementUploadFields>

/** `url` is below `Supplement/GetFile`. */
export const UploadedSupplement = z.object({ supplementId: z.string(), ...STORED_UPLOAD })
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
