// Home's tasks: a line for each thing that needs the member, and none otherwise.
import { describe, expect, test } from 'vitest'
import type { TodayReply } from '#contract/today.ts'
import { leftOut, needsToday, type TodayFacts } from '#src/features/dashboard/needs-today.ts'

const NOTHING: TodayReply = {
  locks: { rows: [], total: 0 },
  expiring: { rows: [], total: 0 },
  refused: { rows: [], total: 0 },
  requests: 0,
  unread: 0,
}
const NOTHING_TO_SEND = { submissions: 0, photos: 0, files: 0, needsYou: 0 }
const listing = { type: 'listing' as const, id: 17, label: 'A17', title: '12 Elm Street' }
const lock = (more: object = {}): TodayReply['locks'] => ({
  rows: [{ ...listing, holder: null, isHere: false, lastUpdatedOn: '2026-11-22T10:00:00Z', ...more }],
  total: 1,
})
const expiring = (ExpirationDate: string): TodayReply['expiring'] => ({
  rows: [{ ...listing, ExpirationDate }],
  total: 1,
})

const linesOf = (server: Partial<TodayReply>, more: Partial<TodayFacts> = {}) =>
  needsToday({
    toSend: NOTHING_TO_SEND,
    server: { ...NOTHING, ...server },
    inDrafts: new Set(),
    today: '2026-11-22',
    words: { day: (iso) => iso, moment: () => 'at ten', destination: () => 'the MLS' },
    ...more,
  })

test('nothing waits, nothing is said; without an answer, only what this phone knows', () => {
  expect(linesOf({})).toEqual([])
  expect(linesOf({}, { server: undefined })).toEqual([])
  expect(linesOf({}, { server: undefined, toSend: { ...NOTHING_TO_SEND, submissions: 1 } })).toHaveLength(1)
})

test.each([
  [{ submissions: 1 }, 'Not sent yet: 1 submission'],
  [{ files: 1 }, 'Not sent yet: 1 file'],
  [{ submissions: 2, photos: 11, files: 1 }, 'Not sent yet: 2 submissions, 11 photos and 1 file'],
])('work to send %o', (some, text) => {
  const toSend = { ...NOTHING_TO_SEND, ...some }
  expect(linesOf({}, { toSend })).toMatchObject([{ text, isAlarm: false, place: { kind: 'waiting' } }])
})

test('a photo that the server refused is not sent by waiting: the line says that its draft needs attention', () => {
  const toSend = { ...NOTHING_TO_SEND, photos: 1, needsYou: 1 }
  expect(linesOf({}, { toSend })).toMatchObject([
    { text: 'Not sent yet: 1 photo', detail: expect.stringContaining('1 draft needs attention'), isAlarm: true },
  ])
})

test.each([
  ['2026-11-22', 'expires today'],
  ['2026-11-23', 'expires tomorrow'],
  ['2026-11-29', 'expires in 7 days'],
])('a listing that ends on %s %s', (day, words) => {
  expect(linesOf({ expiring: expiring(day) })).toMatchObject([
    { text: `12 Elm Street (A17) ${words}`, place: { kind: 'record', label: 'A17' } },
  ])
})

describe('locks', () => {
  test.each([
    ['mine on another device', lock(), 'You hold the lock on 12 Elm Street (A17) on another device'],
    ['mine here, without a draft', lock({ isHere: true }), 'You hold the lock on 12 Elm Street (A17)'],
    ['left by somebody', lock({ holder: 'Ann Archer' }), '12 Elm Street (A17) is locked by Ann Archer'],
  ])('%s', (_, locks, text) => {
    expect(linesOf({ locks })).toMatchObject([{ text, place: { kind: 'lock', type: 'listing', id: 17 } }])
  })

  test('of a draft that is open here are no news', () => {
    const inDrafts = new Set(['listing 17'])
    expect(linesOf({ locks: lock({ isHere: true }) }, { inDrafts })).toEqual([])
    expect(linesOf({ locks: lock() }, { inDrafts })).toHaveLength(1)
  })
})

test.each([
  [{ requests: 1, unread: 1 }, ['A member asks to act for you']],
  [{ requests: 2, unread: 5 }, ['2 members ask to act for you', '3 unread notices']],
  [{ requests: 0, unread: 1 }, ['1 unread notice']],
])('requests and notices %o lead to the notices', (counts, texts) => {
  const lines = linesOf(counts)
  expect(lines.map(({ text }) => text)).toEqual(texts)
  expect(lines.every(({ place }) => place.kind === 'notices')).toBe(true)
})

test('a refused delivery is an alarm and comes before what only informs', () => {
  const refused = {
    rows: [{ ...listing, destination: 'mls' as const, detail: 'ListPrice', at: '2026-11-22T10:00:00Z' }],
    total: 1,
  }
  const lines = linesOf({ refused, expiring: expiring('2026-11-22') })
  expect(lines.map(({ text, isAlarm }) => ({ text, isAlarm }))).toEqual([
    { text: 'The MLS refused 12 Elm Street (A17)', isAlarm: true },
    { text: '12 Elm Street (A17) expires today', isAlarm: false },
  ])
  expect(lines[0]!.detail).toBe('at ten · ListPrice')
})

test('a record without an address is named by its number', () => {
  const rows = [{ ...listing, title: '', ExpirationDate: '2026-11-22' }]
  expect(linesOf({ expiring: { rows, total: 1 } })[0]!.text).toBe('A17 expires today')
})

test('what the server left out is counted', () => {
  expect(leftOut({ ...NOTHING, expiring: { rows: [], total: 7 }, locks: { rows: [], total: 2 } })).toBe(9)
  expect(leftOut(undefined)).toBe(0)
})
