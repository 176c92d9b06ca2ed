// An announcement being written: the board's clock, its state, and what is kept in this tab.
import { expect, test } from 'vitest'
import type { OfficeAnnouncement } from '#contract/office-announcement.ts'
import {
  EMPTY,
  keepDraft,
  NEW,
  readDraft,
  requestOf,
  stateOf,
  typedOf,
  type WrittenDraft,
  whyNotUntil,
} from '#src/features/announcements/written-draft.ts'

const ZONE = 'America/Edmonton'
const row: OfficeAnnouncement = {
  ...{ id: 'a', title: 'Closed', intro: '', message: '<p>Closed</p>', critical: false },
  ...{ createdts: '2026-03-01T17:00:42.123Z', expirests: '2026-07-01T18:30:00.000Z' },
  written: { text: 'Closed', version: 3, by: 'Stan', at: '2026-03-01T17:00:42.123Z' },
}
const draft = (typed: Partial<WrittenDraft['typed']>): WrittenDraft => ({
  announcementId: 'a',
  version: 3,
  typed: { ...typedOf(row, ZONE), ...typed },
})

test('times are typed by the board’s clock, in winter and in summer', () => {
  expect(typedOf(row, ZONE)).toMatchObject({ from: '2026-03-01T10:00', until: '2026-07-01T12:30' })
  const typed = { from: '2026-01-15T09:00', until: '2026-08-15T09:00' }
  expect(requestOf(draft(typed), row, ZONE)).toMatchObject({
    createdts: '2026-01-15T16:00:00.000Z',
    expirests: '2026-08-15T15:00:00.000Z',
  })
})

test('a beginning that nobody touched stays to the second: who dismissed it is not shown it again', () => {
  const { createdts, expirests } = requestOf(draft({ title: 'Closed today' }), row, ZONE)
  expect([createdts, expirests]).toEqual([row.createdts, row.expirests])
})

test('without a beginning it begins now, by the server’s clock', () => {
  expect(requestOf(draft({ from: '' }), row, ZONE).createdts).toBeNull()
})

test.each([
  ['', '', 'Choose when it goes away.'],
  ['2026-05-01T10:00', '2026-05-01T09:00', 'It goes away before it begins.'],
  // 9:30 by the board's clock is 15:30 UTC in summer.
  ['', '2026-05-01T09:30', 'That time has passed. Choose a later one.'],
  ['2026-04-01T09:00', '2026-05-01T09:29', 'That time has passed. Choose a later one.'],
  ['', '2026-05-01T09:31', null],
])('shown from "%s" until "%s", written at 9:30: %s', (from, until, words) => {
  const clock = { timeZone: ZONE, now: Date.parse('2026-05-01T15:30:00Z') }
  expect(whyNotUntil({ from, until }, null, clock)).toBe(words)
})

test('the end of an announcement that is over may stay while its words are corrected', () => {
  const { from, until } = typedOf(row, ZONE)
  expect(whyNotUntil({ from, until }, row, { timeZone: ZONE, now: Date.parse('2026-12-01T00:00:00Z') })).toBe(null)
})

test.each([
  ['2026-03-01T17:00:42.122Z', 'scheduled'],
  ['2026-03-01T17:00:42.123Z', 'shown'],
  ['2026-07-01T18:29:59.999Z', 'shown'],
  ['2026-07-01T18:30:00.000Z', 'expired'],
])('at %s it is %s', (now, state) => expect(stateOf(row, now)).toBe(state))

test('what is half written is kept for the one who writes it, by announcement, until it is published', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  } as Storage
  const begun = { announcementId: 'n', version: null, typed: { ...EMPTY, title: 'Half' } }
  keepDraft(storage, '5', NEW, begun)
  expect(readDraft(storage, '5', NEW)).toEqual(begun)
  expect([readDraft(storage, '6', NEW), readDraft(storage, '5', 'a')]).toEqual([null, null])
  keepDraft(storage, '5', NEW, null)
  expect(readDraft(storage, '5', NEW)).toBeNull()
})
