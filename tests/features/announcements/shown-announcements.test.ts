import { describe, expect, test } from 'vitest'
import {
  isHidden,
  isNew,
  nextExpiry,
  openAnnouncementMarks,
  unexpired,
} from '#src/features/announcements/announcement-marks.ts'
import { anAnnouncement, NOON } from './an-announcement.ts'

const at = (ms: number) => new Date(NOON + ms).toISOString()
const ids = (all: { id: string }[]) => all.map(({ id }) => id)

test.each([
  ['a second ago', -1_000, false],
  ['now', 0, false],
  ['in a second', 1_000, true],
])('one that expires %s', (_, after, isShown) => {
  expect(unexpired([anAnnouncement({ expirests: at(after) })], NOON)).toHaveLength(isShown ? 1 : 0)
})

test('critical ones come first, then the newest', () => {
  const older = anAnnouncement({ id: 'older', createdts: at(-9_000) })
  const newer = anAnnouncement({ id: 'newer', createdts: at(-1_000) })
  const critical = anAnnouncement({ id: 'critical', createdts: at(-99_000), critical: true })
  expect(ids(unexpired([older, newer, critical], NOON))).toEqual(['critical', 'newer', 'older'])
})

test.each([
  ['none', [], null],
  ['only past ones', [-5_000], null],
  ['the soonest that is to come', [-5_000, 9_000, 4_000], NOON + 4_000],
] as const)('the next expiry of %s', (_, offsets, expected) => {
  const all = offsets.map((offset) => anAnnouncement({ expirests: at(offset) }))
  expect(nextExpiry(all, NOON)).toBe(expected)
})

describe('what a member did with it', () => {
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }
  const welcome = anAnnouncement()
  const critical = anAnnouncement({ id: 'flood', critical: true })
  const published = () => [welcome, critical]

  test('a dismissed one stays hidden for that member, on this device, and not for the next', () => {
    const storage = memory()
    openAnnouncementMarks(1, storage, published).set(welcome, 'dismissed')
    expect(isHidden(welcome, openAnnouncementMarks(1, storage, published).get())).toBe(true)
    expect(isHidden(welcome, openAnnouncementMarks(2, storage, published).get())).toBe(false)
  })

  test('a critical one is never hidden, only no longer new', () => {
    const marks = openAnnouncementMarks(1, memory(), published)
    expect(isNew(critical, marks.get())).toBe(true)
    marks.set(critical, 'dismissed')
    expect([isHidden(critical, marks.get()), isNew(critical, marks.get())]).toEqual([false, false])
  })

  test('one that is published again is new again', () => {
    const marks = openAnnouncementMarks(1, memory(), published)
    marks.set(welcome, 'dismissed')
    const again = { ...welcome, createdts: at(0) }
    expect([isHidden(again, marks.get()), isNew(again, marks.get())]).toEqual([false, true])
  })

  test('what is no longer published is forgotten', () => {
    const storage = memory()
    let current = [welcome, critical]
    const marks = openAnnouncementMarks(1, storage, () => current)
    marks.set(welcome, 'dismissed')
    current = [critical]
    marks.set(critical, 'read')
    expect(Object.values(marks.get())).toEqual(['read'])
  })

  test('unreadable storage is no reason to fail', () => {
    const broken = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full')
      },
    }
    const marks = openAnnouncementMarks(1, broken, published)
    marks.set(welcome, 'dismissed')
    expect(isHidden(welcome, marks.get())).toBe(true)
  })
})
