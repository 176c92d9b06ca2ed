// Photos from guests (people without an account who have a draft's link), and the tray where they wait for the agent.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { PhoneId } from './text.ts'
import { Sha256 } from './upload.ts'

/**
 * The link's secret: 256 random bits in base64url. It is in the fragment of the address, which browsers send to no
 * server.
 */
export const GuestToken = deferred(() => z.string().check(z.regex(/^[\w-]{43}$/)))

export const GuestDraft = deferred(() => z.strictObject({ draftId: PhoneId }))
/**
 * `listing`: UniqueID of the listing that the draft edits. The tray then also holds photos that guests sent to the
 * caller's submitted drafts of that listing.
 */
export const GuestTrayAsked = deferred(() => z.strictObject({ draftId: PhoneId, listing: z.optional(z.int()) }))
export const GuestLinkMade = deferred(() => z.object({ linkId: z.string(), token: z.string(), expiresAt: z.string() }))
export const GuestLinkKey = deferred(() => z.strictObject({ linkId: PhoneId }))

/** `links`: those still valid; `photographer`: name of the one with lasting access who opened it. `deletedAt`: when the photo is deleted unless the agent keeps it. */
export const GuestTray = deferred(() =>
  z.object({
    links: z.array(
      z.object({
        linkId: z.string(),
        madeAt: z.string(),
        expiresAt: z.string(),
        photographer: z.optional(z.string()),
      }),
    ),
    photos: z.array(z.object({ photoId: z.string(), receivedAt: z.string(), deletedAt: z.string() })),
  }),
)
export type GuestTray = z.infer<typeof GuestTray>

/** Reply once a link has been ended or a photo removed from the tray. */
export const GuestDone = deferred(() => z.object({ done: z.literal(true) }))

/**
 * Removes a photo from the tray. `kept`: the draft has it, which the server verifies; otherwise the agent discarded it.
 */
export const GuestPhotoSettled = deferred(() => z.strictObject({ photoId: PhoneId, kept: z.boolean() }))
export const GuestPictureQuery = deferred(() =>
  z.strictObject({ photoId: PhoneId, part: z.enum(['image', 'thumbnail']) }),
)

export const GuestVisit = deferred(() => z.strictObject({ token: GuestToken }))
/** `photos`: ids of the photos that this guest sent, in order. */
export const GuestVisited = deferred(() =>
  z.object({ title: z.string(), expiresAt: z.string(), photos: z.array(z.string()) }),
)
export const GuestOwnPicture = deferred(() => z.strictObject({ token: GuestToken, photoId: PhoneId }))

/** Text fields before the picture and the thumbnail, as in a member's photo upload. */
export const GuestUploadFields = deferred(() =>
  z.strictObject({
    token: GuestToken,
    photoId: PhoneId,
    sha256: Sha256,
    thumbnailSha256: Sha256,
  }),
)
export type GuestUploadFields = z.infer<typeof GuestUploadFields>
export const GuestReceived = deferred(() => z.object({ photoId: z.string(), sha256: z.string() }))
