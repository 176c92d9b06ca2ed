// One clock for a board: the phone goes by the server's offsets, whatever its own engine knows of the zone.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { aheadOfUtc, engineClock, firstDifference, setZoneOffsets } from '#rules/board-clock.ts'
import { fromLocal, todayIn } from '#rules/expression/dates.ts'
import { compileForm } from '#rules/form-plan.ts'
import { evaluateForm, reevaluate } from '#rules/form-state.ts'
import type { FormState } from '#rules/live-state.ts'
import { datatypes } from '#rules/record/datatypes.ts'
import { toStored } from '#rules/record/value.ts'
import { isTimeZone, zoneOffsets } from '#server/settings/zone-data.ts'
import { createFormats } from '#src/ui/formats.ts'
import { field, form, input } from './form-builders.ts'

const { timeOfDay, momentText } = createFormats(DEFAULT_BOARD)

const HOUR = 3_600_000
const minute = (iso: string) => Date.parse(iso) / 60_000
const OFFSETS = zoneOffsets(DEFAULT_BOARD.timeZone, Date.UTC(2000, 0), Date.UTC(2037, 0))
afterEach(() => setZoneOffsets(DEFAULT_BOARD.timeZone, OFFSETS))

test.each([
  // Alberta stayed at UTC-6 from 18 June 2026: its clocks did not go back on 1 November.
  ['America/Edmonton', '2026-01-15T12:00Z', -7],
  ['America/Edmonton', '2026-03-08T08:59Z', -7],
  ['America/Edmonton', '2026-03-08T09:00Z', -6],
  ['America/Edmonton', '2026-11-01T07:59Z', -6],
  ['America/Edmonton', '2026-11-01T08:00Z', -6],
  ['America/Edmonton', '2026-11-29T12:00Z', -6],
  ['America/Edmonton', '2031-01-15T12:00Z', -6],
  ['America/Toronto', '2026-11-01T05:59Z', -4],
  ['America/Toronto', '2026-11-01T06:00Z', -5],
  ['America/Toronto', '2027-03-14T06:59Z', -5],
  ['America/Toronto', '2027-03-14T07:00Z', -4],
  ['America/St_Johns', '2026-12-01T12:00Z', -3.5],
  ['america/regina', '2026-07-01T12:00Z', -6],
  ['Pacific/Kiritimati', '2026-12-01T12:00Z', 14],
  ['Australia/Lord_Howe', '2026-06-01T12:00Z', 10.5],
])('the server’s data: %s at %s is %d hours ahead of UTC', (timeZone, at, hours) => {
  setZoneOffsets(timeZone, zoneOffsets(timeZone, Date.UTC(2000, 0), Date.UTC(2037, 0)))
  expect(aheadOfUtc(Date.parse(at), timeZone)).toBe(hours * HOUR)
})

test('it has every change of the clocks to the minute, as an engine that is up to date has it', () => {
  // Laws of these zones have not changed since 2016, so any engine knows them.
  for (const timeZone of ['America/Toronto', 'America/St_Johns', 'Europe/Dublin', 'Australia/Lord_Howe']) {
    const engine = engineClock(timeZone)
    const offsets = zoneOffsets(timeZone, Date.UTC(2000, 0), Date.UTC(2037, 0))
    setZoneOffsets(timeZone, offsets)
    const changes = offsets.slice(1).flatMap(([from]) => [from * 60_000 - 1, from * 60_000])
    const weekly = Array.from({ length: 37 * 52 }, (_, week) => Date.UTC(2000, 0) + week * 7 * 24 * HOUR)
    for (const ms of [...changes, ...weekly]) expect(aheadOfUtc(ms, timeZone), `${timeZone} ${ms}`).toBe(engine(ms))
  }
  expect(isTimeZone('America/Torronto')).toBe(false)
  expect(isTimeZone('+05:00')).toBe(false)
})

test('a clock that differs is found in the week in which it begins to, half a year back or two years ahead', () => {
  const now = Date.parse('2026-11-29T12:00Z')
  const { timeZone } = DEFAULT_BOARD
  expect(firstDifference(timeZone, now, (ms) => aheadOfUtc(ms, timeZone))).toBeNull()
  const fallsBack = (ms: number) => (ms < Date.parse('2026-11-01T08:00Z') ? aheadOfUtc(ms, timeZone) : -7 * HOUR)
  expect(firstDifference(timeZone, now, fallsBack)).toBe(Date.parse('2026-11-05T00:00Z'))
})

test('a law changes while a draft is open: its day follows with the next change, and what was typed stays', () => {
  const { timeZone } = DEFAULT_BOARD
  const fields = [field('CloseDate', 'date'), field('Shown', 'datetime'), field('City', 'string')]
  const compiled = compileForm(form({ fields, rules: [['CloseDate', 'REJECT', 'CloseDate < .TODAY.', 'past']] }))
  const values = { CloseDate: '2026-12-09', Shown: '2026-12-09T20:00:00.000Z' }
  const at = (now: string, City: string) => input({ ...values, City }, { now })
  const errorOf = (state: FormState) => state.results.get('CloseDate')!.errorMessage

  setZoneOffsets(timeZone, [[minute('2000-01-01T00:00Z'), -420]])
  const before = evaluateForm(compiled, at('2026-12-10T06:30:00.000Z', ''))
  expect(errorOf(before)).toBeNull()
  expect(datatypes.datetime.write(values.Shown, timeZone)).toBe('2026-12-09 13:00')

  setZoneOffsets(timeZone, OFFSETS)
  const { state, changed } = reevaluate(compiled, before, at('2026-12-10T06:30:01.000Z', 'Banff'), { fields: ['City'] })
  expect(changed).toEqual(['CloseDate'])
  expect(errorOf(state)).toBe('past')
  // The moment that was entered is another time of day now; the server, which has the same law, says the same.
  expect(datatypes.datetime.write(values.Shown, timeZone)).toBe('2026-12-09 14:00')
  expect(toStored(fields[1]!, values.Shown, timeZone)).toBe(values.Shown)
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
  const asks = /Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(|at time zone|timezone\(|date_trunc|current_date/i
  const askers = files.filter((file) => /\.tsx?$/.test(file) && asks.test(readFileSync(file, 'utf8')))
  // The server's data is compared with the database's at start; the screen's formats read UTC, moved by the board's clock.
  expect(askers.sort()).toEqual(['rules/board-clock.ts', 'server/settings/zone-data.ts', 'src/ui/formats.ts'])
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
