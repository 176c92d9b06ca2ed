// Supplements: documents, images and videos of a listing. One idempotent multipart POST carries a file under an id that
// the phone created, which is also the uid of its row; the listing then refers to it by that uid. A large file is sent
// in parts first, and the POST carries the rest of it.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { MemberText, PhoneId } from './text.ts'
import { Sha256, STORED_UPLOAD, UPLOAD_FIELDS } from './upload.ts'

export const SUPPLEMENT_FIELD = 'file'
export const SUPPLEMENT_MAX_BYTES = 50 * 1024 * 1024
/** Limit for the file and the text fields together. */
export const SUPPLEMENT_UPLOAD_MAX_BYTES = SUPPLEMENT_MAX_BYTES + 64 * 1024
/** Larger files are sent in parts, so that a lost connection costs one part only. */
export const SUPPLEMENT_WHOLE_MAX_BYTES = 5 * 1024 * 1024
/**
 * Size of every part; the upload itself carries the remainder. Before changing it, make the server accept both sizes:
 * phones keep running earlier versions.
 */
export const SUPPLEMENT_PART_BYTES = 1024 * 1024
export const SUPPLEMENT_PART_UPLOAD_MAX_BYTES = SUPPLEMENT_PART_BYTES + 64 * 1024
/** Accepted file types (specification, section 5), for the file picker. The server decides by the content. */
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
  'qt',
  'mp4',
  'm4v',
  'mpeg',
  'mpg',
  'wmv',
] as const
/** The same for members, at the end of a refusal. */
export const USE_SUPPORTED = 'Use Word, Excel, PDF, text, images or video.'

/** Offset of these bytes in the file. */
const Offset = deferred(() => z.string().check(z.regex(/^\d{1,8}$/)))

/**
 * Text fields before the file. With `offset`, the server already has that much of the file, from parts; `sha256` is of
 * the whole file.
 */
export const SupplementUploadFields = deferred(() =>
  z.strictObject({
    supplementId: PhoneId,
    ...UPLOAD_FIELDS,
    offset: z.optional(Offset),
    name: MemberText.check(z.minLength(1), z.maxLength(200)),
  }),
)
export type SupplementUploadFields = z.infer<typeof SupplementUploadFields>

/** Text fields before a part: `sha256` is of the whole file, `partSha256` of the part. */
export const SupplementPartFields = deferred(() =>
  z.strictObject({
    supplementId: PhoneId,
    ...UPLOAD_FIELDS,
    offset: Offset,
    partSha256: Sha256,
  }),
)
export type SupplementPartFields = z.infer<typeof SupplementPartFields>

/** `offset`: number of bytes of the file that the server has. */
export const SupplementPart = deferred(() => z.object({ offset: z.number() }))
export type SupplementPart = z.infer<typeof SupplementPart>

/** `url` is an address below `Supplement/GetFile`. */
export const UploadedSupplement = deferred(() => z.object({ supplementId: z.string(), ...STORED_UPLOAD }))
export type UploadedSupplement = z.infer<typeof UploadedSupplement>

export const SupplementStandingRequest = deferred(() =>
  z.strictObject({ supplementId: PhoneId, draftId: PhoneId, sha256: Sha256 }),
)
/** `stored`: the reply to the upload, once the server has the whole file. */
export const SupplementStanding = deferred(() =>
  z.object({ offset: z.number(), stored: z.nullable(UploadedSupplement) }),
)
export type SupplementStanding = z.infer<typeof SupplementStanding>

/** Facts about a row's file that the server sets. A phone may send them; the server ignores them. */
export const SUPPLEMENT_FILE_FIELDS = ['Path', 'Name', 'URL', 'MediaType', 'IsPreload'] as const
export const SupplementFile = deferred(() =>
  z.object({
    Path: z.string(),
    Name: z.string(),
    URL: z.string(),
    MediaType: z.string(),
    IsPreload: z.boolean(),
    IsLive: z.boolean(),
  }),
)
export type SupplementFile = z.infer<typeof SupplementFile>
