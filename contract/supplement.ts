// Supplements: documents, images and videos that belong to a listing. One idempotent multipart POST carries a file under the id the phone minted, which is
// the uid of its row; the listing then refers to it by that uid. A large file sends parts ahead, and that POST carries the rest of it.
import * as z from 'zod/mini'
import { MemberText } from './text.ts'
import { Sha256, STORED_UPLOAD, UPLOAD_FIELDS } from './upload.ts'

export const SUPPLEMENT_FIELD = 'file'
export const SUPPLEMENT_MAX_BYTES = 50 * 1024 * 1024
/** The file and the text fields. */
export const SUPPLEMENT_UPLOAD_MAX_BYTES = SUPPLEMENT_MAX_BYTES + 64 * 1024
/** A larger file goes in parts: what a broken connection interrupts is one of them. */
export const SUPPLEMENT_WHOLE_MAX_BYTES = 5 * 1024 * 1024
/** Of every part; what is left goes with the upload itself. Before it is changed, the server must take both sizes: phones keep earlier versions. */
export const SUPPLEMENT_PART_BYTES = 1024 * 1024
export const SUPPLEMENT_PART_UPLOAD_MAX_BYTES = SUPPLEMENT_PART_BYTES + 64 * 1024
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

/** How many bytes of the file go before these. */
const Offset = z.string().check(z.regex(/^\d{1,8}$/))

/** The text fields before the file. With `offset` the file's beginning is on the server, in parts; `sha256` is of all of it. */
export const SupplementUploadFields = z.strictObject({
  supplementId: z.uuid(),
  ...UPLOAD_FIELDS,
  offset: z.optional(Offset),
  name: MemberText.check(z.minLength(1), z.maxLength(200)),
})
export type SupplementUploadFields = z.infer<typeof SupplementUploadFields>

/** The text fields before a part: `sha256` is of the whole file, `partSha256` of the part. */
export const SupplementPartFields = z.strictObject({
  supplementId: z.uuid(),
  ...UPLOAD_FIELDS,
  offset: Offset,
  partSha256: Sha256,
})
export type SupplementPartFields = z.infer<typeof SupplementPartFields>

/** `offset`: how many bytes of the file the server has. */
export const SupplementPart = z.object({ offset: z.number() })
export type SupplementPart = z.infer<typeof SupplementPart>

/** `url` is below `Supplement/GetFile`. */
export const UploadedSupplement = z.object({ supplementId: z.string(), ...STORED_UPLOAD })
export type UploadedSupplement = z.infer<typeof UploadedSupplement>

export const SupplementStandingRequest = z.strictObject({ supplementId: z.uuid(), draftId: z.uuid(), sha256: Sha256 })
/** `stored`: the reply to the upload, when all of it has arrived. */
export const SupplementStanding = z.object({ offset: z.number(), stored: z.nullable(UploadedSupplement) })
export type SupplementStanding = z.infer<typeof SupplementStanding>

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
