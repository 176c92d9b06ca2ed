// The board's announcements for the dashboard's carousel: the reply of ./data/notifications.json and GET notifications.
// Both return only announcements that have begun and not expired. Some are published with the catalog; the board's
// office writes the others.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** `message` is HTML limited to paragraphs, line breaks, emphasis, lists and links. Times are ISO 8601 in UTC. */
export const Announcement = deferred(() =>
  z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(50)),
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    intro: z.string().check(z.maxLength(500)),
    message: z.string().check(z.maxLength(20_000)),
    critical: z.boolean(),
    createdts: z.iso.datetime(),
    expirests: z.iso.datetime(),
  }),
)
export type Announcement = z.infer<typeof Announcement>
export const Announcements = deferred(() => z.array(Announcement))
