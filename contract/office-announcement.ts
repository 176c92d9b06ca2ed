// Announcements as the board's office writes them: those that have not begun or have expired, too.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { MemberText } from './text.ts'

export const ANNOUNCEMENT_TITLE_MAX = 200
export const ANNOUNCEMENT_INTRO_MAX = 500
export const ANNOUNCEMENT_TEXT_MAX = 10_000
/** Limit for the message as HTML, which is longer than the text it is made from. */
export const ANNOUNCEMENT_HTML_MAX = 20_000

const Moment = z.iso.datetime().check(z.refine((at) => at >= '2000', { error: 'Choose a day from 2000 on.' }))

/**
 * Announcements/write. The device creates `announcementId`; `version` is the one that was read, null for a new
 * announcement. `text` is plain text with the markup of rules/announcement-text.ts. `createdts` is when the
 * announcement begins; null means now, by the server's clock.
 */
export const WriteAnnouncement = deferred(() =>
  z.strictObject({
    announcementId: z.uuid(),
    version: z.nullable(z.int().check(z.positive())),
    title: MemberText.check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_TITLE_MAX)),
    intro: MemberText.check(z.trim(), z.maxLength(ANNOUNCEMENT_INTRO_MAX)),
    text: MemberText.check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_TEXT_MAX)),
    critical: z.boolean(),
    createdts: z.nullable(Moment),
    expirests: Moment,
  }),
)
export type WriteAnnouncement = z.infer<typeof WriteAnnouncement>

/** An announcement as the office sees it, including before it begins and after it expires. */
export const OfficeAnnouncement = deferred(() =>
  z.object({
    id: z.string(),
    title: z.string(),
    intro: z.string(),
    message: z.string(),
    critical: z.boolean(),
    createdts: z.string(),
    expirests: z.string(),
    /** The office's own text; null for an announcement published with the catalog, which the office can't change. */
    written: z.nullable(z.object({ text: z.string(), version: z.number(), by: z.string(), at: z.string() })),
  }),
)
export type OfficeAnnouncement = z.infer<typeof OfficeAnnouncement>
/**
 * Announcements/query, sorted by start, latest first. `now`: the server's clock, which decides which ones are shown.
 */
export const OfficeAnnouncements = deferred(() => z.object({ data: z.array(OfficeAnnouncement), now: z.string() }))
export const AnnouncementWritten = deferred(() => z.object({ announcement: OfficeAnnouncement }))

export const RemoveAnnouncement = deferred(() =>
  z.strictObject({ announcementId: z.uuid(), version: z.int().check(z.positive()) }),
)
export const AnnouncementRemoved = deferred(() => z.object({ removed: z.literal(true) }))
