// Payload of a push, encrypted for the browser; the service worker shows it.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** `path`: a screen of the portal, which a tap opens. */
export const PushMessage = deferred(() =>
  z.object({
    text: z.string().check(z.minLength(1), z.maxLength(120)),
    path: z.string().check(z.maxLength(200)),
  }),
)
export type PushMessage = z.infer<typeof PushMessage>
