// Which announcements a member has read and dismissed, kept on this device for each person who signs in here.
import type { Announcement } from '#contract/announcement.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import { memberKey } from '#src/state/storage-keys.ts'

export type AnnouncementMarks = Signal<Marks> & {
  set(announcement: Announcement, mark: 'read' | 'dismissed' | null): void
}

/** The next change drops marks of announcements that are no longer published. */
export function openAnnouncementMarks(
  member: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  published: () => readonly Announcement[],
): AnnouncementMarks {
  const key = memberKey('announcements', member)
  const marks = createSignal<Marks>(readMarks(storage, key))
  return {
    get: marks.get,
    subscribe: marks.subscribe,
    set(announcement, mark) {
      const own = markOf(announcement)
      const living = new Set(published().map(markOf))
      const kept = Object.entries(marks.get()).filter(([name]) => name !== own && living.has(name))
      marks.set(Object.fromEntries(mark ? [...kept, [own, mark]] : kept))
      try {
        storage.setItem(key, JSON.stringify(marks.get()))
      } catch {
        // Without storage, the marks last as long as the page.
      }
    },
  }
}

function readMarks(storage: Pick<Storage, 'getItem'>, key: string): Marks {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Marks) : {}
  } catch {
    return {}
  }
}

// Which announcements a member sees now, and in what order. Pure.

/** The member's action on each announcement, by `markOf`. A dismissed one is hidden; a read one is no longer new. */
type Marks = Readonly<Record<string, 'read' | 'dismissed'>>

/** A changed announcement counts as a new one: publishing it again gives it another `createdts`. */
const markOf = ({ id, createdts }: Announcement): string => `${id} ${createdts}`

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
