// Link to the showing service, signed by the server so that the service can trust its content (portal page, section 7).
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const ShowingRequest = deferred(() => z.strictObject({ UniqueID: z.number() }))
/** `url` can be opened until `expiresAt` (ISO 8601). Without a PUBLIC_URL it is a path of the portal. */
export const ShowingLink = deferred(() => z.object({ url: z.string(), expiresAt: z.string() }))
/** Query of the portal's own showing page: the signed fields, `expires` in Unix seconds, and `signature`. */
export const ShowingQuery = deferred(() =>
  z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(300))),
)
