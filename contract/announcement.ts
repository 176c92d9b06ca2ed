// The board's own announcements, on the dashboard's carousel: what ./data/notifications.json and GET notifications answer. Only those that have begun and not expired travel.
// Some are published with the catalog; the others the board's office writes.
import * as z from 'zod/mini'
import { MemberText } from './text.ts'

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

export const ANNOUNCEMENT_TITLE_MAX = 200
export const ANNOUNCEMENT_INTRO_MAX = 500
export const ANNOUNCEMENT_TEXT_MAX = 10_000
/** HTML of a message; text becomes longer on its way to HTML. */
export const ANNOUNCEMENT_HTML_MAX = 20_000

const Moment = z.iso.datetime().check(z.refine((at) => at >= '2000', { error: 'Choose a day from 2000 on.' }))

/**
 * Announcements/write. `announcementId` is minted on the device; `version` is the one that was read, null for a new one. `text` is plain text with
 * the marks of rules/announcement-text.ts. `createdts` is when it begins: null for now, by the server's clock.
 */
export const WriteAnnouncement = z.strictObject({
  announcementId: z.uuid(),
  version: z.nullable(z.int().check(z.positive())),
  title: MemberText.check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_TITLE_MAX)),
  intro: MemberText.check(z.trim(), z.maxLength(ANNOUNCEMENT_INTRO_MAX)),
  text: MemberText.check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_TEXT_MAX)),
  critical: z.boolean(),
  createdts: z.nullable(Moment),
  expirests: Moment,
})
export type WriteAnnouncement = z.infer<typeof WriteAnnouncement>

/** An announcement as the office sees it, also before it begins and after it expires. */
export const OfficeAnnouncement = z.object({
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  message: z.string(),
  critical: z.boolean(),
  createdts: z.string(),
  expirests: z.string(),
  /** What the office wrote; null for one that was published with the catalog, which the office does not change. */
  written: z.nullable(z.object({ text: z.string(), version: z.number(), by: z.string(), at: z.string() })),
})
export type OfficeAnnouncement = z.infer<typeof OfficeAnnouncement>
/** Announcements/query: the last to begin first. `now`: the server's clock, which decides what is shown. */
export const OfficeAnnouncements = z.object({ data: z.array(OfficeAnnouncement), now: z.string() })
export const AnnouncementWritten = z.object({ announcement: OfficeAnnouncement })

export const RemoveAnnouncement = z.strictObject({ announcementId: z.uuid(), version: z.int().check(z.positive()) })
export const AnnouncementRemoved = z.object({ removed: z.literal(true) })
