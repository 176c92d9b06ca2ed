// One clock for a board: the phone goes by the server's offsets, whatever its own engine knows of the zone.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { aheadOfUtc, offsetsOf, setZoneOffsets } from '#rules/board-clock.ts'
import { fromLocal, todayIn } from '#rules/expression/dates.ts'
import { createFormats } from '#src/ui/formats.ts'

const { timeOfDay, momentText } = createFormats(DEFAULT_BOARD)

const HOUR = 3_600_000
const minute = (iso: string) => Date.parse(iso) / 60_000
const FROM = Date.UTC(2000, 0)
const TO = Date.UTC(2030, 0)
/** As this engine has it; told again after each test. */
const OWN = offsetsOf(DEFAULT_BOARD.timeZone, FROM, TO)
afterEach(() => setZoneOffsets(DEFAULT_BOARD.timeZone, OWN))

test('a server’s table says of every hour, and of every change to the minute, what the server’s engine says', () => {
  const engine = (ms: number) => {
    const text = new Intl.DateTimeFormat('en-US', {
      timeZone: DEFAULT_BOARD.timeZone,
      timeZoneName: 'longOffset',
    }).format(ms)
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text)!
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  setZoneOffsets(DEFAULT_BOARD.timeZone, OWN)
  for (const [from] of OWN.slice(1))
    for (const ms of [from * 60_000 - 1, from * 60_000]) expect(aheadOfUtc(ms, DEFAULT_BOARD.timeZone)).toBe(engine(ms))
  for (let ms = FROM; ms < TO; ms += 41 * 24 * HOUR + HOUR)
    expect(aheadOfUtc(ms, DEFAULT_BOARD.timeZone)).toBe(engine(ms))
})

test('a phone whose own table is of another year has the server’s day, time and midnight', () => {
  const evening = '2026-12-10T06:30:00.000Z'
  for (const [ahead, today, clock] of [
    [-420, '2026-12-09', '11:30 p.m.'],
    [-360, '2026-12-10', '12:30 a.m.'],
  ] as const) {
    setZoneOffsets(DEFAULT_BOARD.timeZone, [
      [minute('2000-01-01T00:00Z'), -420],
      [minute('2026-03-08T09:00Z'), -360],
      [minute('2026-11-01T08:00Z'), ahead],
    ])
    expect(todayIn(evening, DEFAULT_BOARD.timeZone)).toBe(today)
    expect(momentText(evening, Date.parse(evening))).toBe(clock)
    expect(timeOfDay(evening)).toBe(clock)
    expect(fromLocal(Date.parse(today), DEFAULT_BOARD.timeZone)).toBe(Date.parse(today) - ahead * 60_000)
  }
})

test('before the first change the first offset counts, after the last the last; an empty table changes nothing', () => {
  setZoneOffsets(DEFAULT_BOARD.timeZone, [
    [minute('2026-01-01T00:00Z'), -420],
    [minute('2026-03-08T09:00Z'), -360],
  ])
  setZoneOffsets(DEFAULT_BOARD.timeZone, [])
  expect(aheadOfUtc(Date.UTC(1950, 6), DEFAULT_BOARD.timeZone)).toBe(-7 * HOUR)
  expect(aheadOfUtc(Date.UTC(2099, 0), DEFAULT_BOARD.timeZone)).toBe(-6 * HOUR)
})

test('nothing else asks an engine, or the database, what time it is at the board', () => {
  const files = ['contract', 'rules', 'src', 'sw', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
  )
  const asks = /Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(|at time zone/
  const askers = files.filter((file) => /\.tsx?$/.test(file) && asks.test(readFileSync(file, 'utf8')))
  // The settings only ask whether there is such a zone; the screen's formats read UTC, moved by the board's clock.
  expect(askers.sort()).toEqual(['rules/board-clock.ts', 'server/settings/config.ts', 'src/ui/formats.ts'])
  expect(readFileSync('src/ui/formats.ts', 'utf8').match(/new Intl\.DateTimeFormat\(.*/g)).toEqual([
    expect.stringContaining("{ ...options, timeZone: 'UTC' }"),
  ])
})

test('every number, price, date and time on the screen is formatted in one module', () => {
  const formatting = /Intl\.(DateTimeFormat|NumberFormat)|\.toLocale(Date|Time)?String\(/
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name))
  const formatters = files.filter((file) => /\.tsx?$/.test(file) && formatting.test(readFileSync(file, 'utf8')))
  expect(formatters).toEqual([join('src', 'ui', 'formats.ts')])
})
