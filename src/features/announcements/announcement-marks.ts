// Which announcements a member has read and dismissed, kept on this device for each person who signs in here.

import type { Announcement } from '#contract/announcement.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import { type Marks, markOf } from './shown-announcements.ts'

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
  const marks = createSignal<Marks>(read(storage, key))
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

function read(storage: Pick<Storage, 'getItem'>, key: string): Marks {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Marks) : {}
  } catch {
    return {}
  }
}
