// Photos from a guest: somebody without an account who holds a draft's link, and the tray in which they wait for the agent.
import * as z from 'zod/mini'
import { Sha256 } from './upload.ts'

/** The link's secret: 256 random bits in base64url. It is in the address's fragment, which browsers send nowhere. */
export const GuestToken = z.string().check(z.regex(/^[\w-]{43}$/))
const Id = z.uuid()

export const GuestDraft = z.strictObject({ draftId: Id })
/** `listing`: the UniqueID of the listing that it edits. What guests sent to the caller’s submitted drafts of it is in the tray, too. */
export const GuestTrayAsked = z.strictObject({ draftId: Id, listing: z.optional(z.int()) })
export const GuestLinkMade = z.object({ linkId: z.string(), token: z.string(), expiresAt: z.string() })
export const GuestLinkKey = z.strictObject({ linkId: Id })

/** `links`: those that are good now. `deletedAt`: when the photo is deleted unless it is kept. */
export const GuestTray = z.object({
  links: z.array(z.object({ linkId: z.string(), madeAt: z.string(), expiresAt: z.string() })),
  photos: z.array(z.object({ photoId: z.string(), receivedAt: z.string(), deletedAt: z.string() })),
})
export type GuestTray = z.infer<typeof GuestTray>

/** It is done: a link has ended, or a photo has left the tray. */
export const GuestDone = z.object({ done: z.literal(true) })

/** Takes a photo out of the tray. `kept`: because the draft has it, of which the server makes sure; otherwise the agent does not want it. */
export const GuestPhotoSettled = z.strictObject({ photoId: Id, kept: z.boolean() })
export const GuestPictureQuery = z.strictObject({ photoId: Id, part: z.enum(['image', 'thumbnail']) })

export const GuestVisit = z.strictObject({ token: GuestToken })
/** `photos`: the ids under which the guest sent them, in order. */
export const GuestVisited = z.object({ title: z.string(), expiresAt: z.string(), photos: z.array(z.string()) })
export const GuestOwnPicture = z.strictObject({ token: GuestToken, photoId: Id })

/** The text fields before picture and thumbnail, as of a member's photo. */
export const GuestUploadFields = z.strictObject({
  token: GuestToken,
  photoId: Id,
  sha256: Sha256,
  thumbnailSha256: Sha256,
})
export type GuestUploadFields = z.infer<typeof GuestUploadFields>
export const GuestReceived = z.object({ photoId: z.string(), sha256: z.string() })
