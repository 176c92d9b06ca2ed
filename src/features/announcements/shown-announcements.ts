// Which announcements a member sees now, and in what order. Pure.
import type { Announcement } from '#contract/announcement.ts'

/** The member's action on each announcement, by `markOf`. A dismissed one is hidden; a read one is no longer new. */
export type Marks = Readonly<Record<string, 'read' | 'dismissed'>>

/** A changed announcement counts as a new one: publishing it again gives it another `createdts`. */
export const markOf = ({ id, createdts }: Announcement): string => `${id} ${createdts}`

/** Critical ones first, then by date, newest first. */
export function unexpired(all: readonly Announcement[], now: number): Announcement[] {
  return all
    .filter(({ expirests }) => Date.parse(expirests) > now)
    .sort((a, b) => Number(b.critical) - Number(a.critical) || Date.parse(b.createdts) - Date.parse(a.createdts))
}

/** A critical announcement stays until it expires, even if it was read or dismissed. */
export const isHidden = (announcement: Announcement, marks: Marks): boolean =>
  !announcement.critical && marks[markOf(announcement)] === 'dismissed'

export const isNew = (announcement: Announcement, marks: Marks): boolean => !(markOf(announcement) in marks)

/** Time of the next expiry in epoch milliseconds; null if nothing expires. */
export function nextExpiry(all: readonly Announcement[], now: number): number | null {
  const later = all.map(({ expirests }) => Date.parse(expirests)).filter((at) => at > now)
  return later.length > 0 ? Math.min(...later) : null
}
