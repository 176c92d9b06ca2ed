// Photos: one idempotent multipart POST carries the picture and its thumbnail under an id that the phone created; the
// listing then refers to them by that id.
import * as z from 'zod/mini'
import { PHOTO_MAX_BYTES } from './constants.ts'
import { deferred } from './deferred.ts'
import { MemberText, PhoneId } from './text.ts'
import { Sha256, STORED_UPLOAD, UPLOAD_FIELDS } from './upload.ts'

/** Limit for a photo, its thumbnail and the text fields together. */
export const PHOTO_UPLOAD_MAX_BYTES = PHOTO_MAX_BYTES + 5 * 1024 * 1024
/**
 * Image types that a board may accept besides JPEG, PNG and HEIC. Phones convert them; the server never receives them.
 */
export const PHOTO_EXTRA_TYPES = ['avif', 'webp'] as const
export type PhotoExtraType = (typeof PHOTO_EXTRA_TYPES)[number]

/**
 * Items that cameras write into a HEIC: coded pictures, their tiles, turned copies and gain maps, and metadata. Anything
 * else reaches only rarely used code of the decoder.
 */
export const HEIC_ITEM_TYPES: readonly string[] = ['hvc1', 'grid', 'iden', 'tmap', 'Exif', 'mime', 'uri ']

/** Code of a lookup. */
const Code = deferred(() => MemberText.check(z.maxLength(100)))

export const PHOTO_FIELD = 'cropperImageList'
export const THUMBNAIL_SUFFIX = '_thumbnail'

/** Text fields before the two files; `sha256` is the photo's. */
export const PhotoUploadFields = deferred(() =>
  z.strictObject({
    photoId: PhoneId,
    ...UPLOAD_FIELDS,
    /** Omitted if the picture comes without a thumbnail, as an office's does; it is then its own thumbnail. */
    thumbnailSha256: z.optional(Sha256),
  }),
)
export type PhotoUploadFields = z.infer<typeof PhotoUploadFields>

/** One entry per file: the photo, then its thumbnail, if it has one. `url` is an address below `Image/GetAwsFile`. */
export const UploadedFile = deferred(() => z.object({ photoId: z.string(), ...STORED_UPLOAD }))
export type UploadedFile = z.infer<typeof UploadedFile>
export const UploadReply = deferred(() => z.array(UploadedFile))

/** Bytes that this member's uploads use which belong to no record yet, and the limit. */
export const UploadRoom = deferred(() => z.object({ usedBytes: z.number(), maxBytes: z.number() }))

/**
 * Parameters of the address where the MLS and the national site fetch a photo: the signed file, `expires` in Unix
 * seconds, and `signature`.
 */
export const MediaQuery = deferred(() =>
  z.strictObject({
    file: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string().check(z.maxLength(100)),
  }),
)

/**
 * What a photo shows, how it was altered, and who may see it, under RESO's names: codes of the board's lookups. A row
 * that omits one leaves it as it is; null or an empty list removes it.
 */
const photoFields = () => ({
  ImageOf: z.optional(z.nullable(Code)),
  MediaAlteration: z.optional(z.nullable(z.array(Code).check(z.maxLength(50)))),
  /** If absent, everybody may see the photo. */
  Permission: z.optional(z.nullable(Code)),
})
export const PHOTO_FIELDS = ['ImageOf', 'MediaAlteration', 'Permission'] as const

/** A photo as the form sends it. `id` is the phone's photoId. */
export const PhotoRow = deferred(() =>
  z.object({
    ...photoFields(),
    id: z.string(),
    SortOrder: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    IsDeleted: z.boolean(),
    IsLive: z.optional(z.boolean()),
    IsPreload: z.optional(z.boolean()),
    /** Its maximum length comes from the form. */
    Description: MemberText,
    URL: z.optional(z.string()),
    MediaType: z.optional(z.string()),
    MediaCategory: z.optional(z.string()),
  }),
)
export type PhotoRow = z.infer<typeof PhotoRow>

/** A photo as the server returns it: feed metadata and the two addresses. */
export const ListingPhoto = deferred(() =>
  z.object({
    ...photoFields(),
    id: z.string(),
    UniqueID: z.number(),
    ParentID: z.number(),
    SortOrder: z.number(),
    IsDeleted: z.boolean(),
    IsLive: z.boolean(),
    PreferredPhotoYN: z.boolean(),
    ResourceName: z.string(),
    MediaCategory: z.string(),
    MediaType: z.string(),
    Description: z.string(),
    LongDescription: z.string(),
    URL: z.string(),
    externalURL: z.string(),
    thumbExternalURL: z.string(),
  }),
)
export type ListingPhoto = z.infer<typeof ListingPhoto>

/** `files`: the last segments of the photos' addresses, in any order; if omitted, all photos of the listing. */
export const ZipRequest = deferred(() =>
  z.strictObject({
    key: z.number(),
    files: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(500))),
  }),
)

/** The listing's UniqueID, as a number or in digits. */
export const PreferredPhotoRequest = deferred(() =>
  z.strictObject({
    key: z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  }),
)
export const PreferredPhotoReply = deferred(() =>
  z.object({ URL: z.nullable(z.string()), thumbURL: z.nullable(z.string()) }),
)
