// The board's own announcements, on the dashboard's carousel: what ./data/notifications.json and GET notifications answer. Only unexpired ones travel.
import * as z from 'zod/mini'

/** `message` is HTML of a small allow-list: paragraphs, line breaks, emphasis, lists, links. Times are ISO 8601 in UTC. */
export const Announcement = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(50)),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  intro: z.string().check(z.maxLength(500)),
  message: z.string().check(z.maxLength(20_000)),
  critical: z.boolean(),
  createdts: z.iso.datetime(),
  expirests: z.iso.datetime(),
})
export type Announcement = z.infer<typeof Announcement>
export const Announcements = z.array(Announcement)
