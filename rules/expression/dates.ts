import { DAY_MS } from '#contract/constants.ts'
import { aheadOfUtc } from '../board-clock.ts'

/**
 * Times in rules are ISO text: a day (`2023-04-21`) or a moment (`2023-04-21T01:02:03Z`). A moment without a zone is
 * local to the board. When a day is compared with a moment, the moment counts as the day it falls on by the board's
 * clock.
 */

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/

/** `ms` counts from 1970 in UTC; for a day, to midnight UTC. `local`: a moment written without a zone. */
export type Time = { readonly ms: number; readonly day: boolean; readonly local: boolean }

const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/** The calendar repeats every 400 years. Date.UTC reads years below 100 as 19xx, so years are shifted by one period. */
const YEARS = 400
const YEARS_MS = 146_097 * DAY_MS

/** Midnight UTC of the day at the start of a text that has the right shape; null for dates like February 30. */
function readDay(text: string): number | null {
  const [year, month, date] = [two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8)]
  const isDate = year > 0 && month > 0 && month < 13 && date > 0 && date <= daysIn(year, month)
  return isDate ? Date.UTC(year + YEARS, month - 1, date) - YEARS_MS : null
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const isDay = (text: string): boolean => text.length === 10 && DAY.test(text)

export function readTime(text: string): Time | null {
  if (text.charCodeAt(4) !== 45 || text.length > 40) return null
  if (isDay(text)) {
    const ms = readDay(text)
    return ms === null ? null : { ms, day: true, local: false }
  }
  const parts = MOMENT.exec(text)
  const midnight = parts && readDay(text)
  if (!parts || midnight === null) return null
  const [, hour, minute, second = 0, fraction = '', zone] = parts
  if (+hour! > 23 || +minute! > 59 || +second > 59) return null
  const clock = (+hour! * 60 + +minute!) * 60_000 + +second * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  return { ms: midnight + clock - zoneOffset(zone), day: false, local: zone === undefined }
}

function zoneOffset(zone: string | undefined): number {
  if (!zone || zone === 'Z') return 0
  const minutes = +zone.slice(1, 3) * 60 + +zone.slice(-2)
  return (zone[0] === '-' ? -minutes : minutes) * 60_000
}

/** ISO text of a day or a moment; null outside the years 1 to 9999. */
export function writeTime(ms: number, day: boolean): string | null {
  if (!(ms >= -62_135_596_800_000 && ms < 253_402_300_800_000)) return null
  const iso = new Date(ms).toISOString()
  return day ? iso.slice(0, 10) : iso
}

/**
 * The moment when a clock in `timezone` shows `local` (given as UTC milliseconds). In the hour that repeats in autumn,
 * the first occurrence.
 */
export function fromLocal(local: number, timezone: string): number {
  const guess = local - aheadOfUtc(local, timezone)
  return local - aheadOfUtc(guess, timezone)
}

/** Wall-clock time in `timezone` at a moment, as UTC milliseconds; the inverse of `fromLocal`. */
export const toLocal = (ms: number, timezone: string): number => ms + aheadOfUtc(ms, timezone)

const dayIn = (ms: number, timezone: string): number => Math.floor(toLocal(ms, timezone) / DAY_MS) * DAY_MS

/**
 * `.TODAY.`: the day by the board's clock, as ISO text. Callers with many rules compute it once and put it in the
 * context.
 */
export function todayIn(now: string, timezone: string): string | null {
  const time = readTime(now)
  return time && writeTime(dayIn(time.ms, timezone), true)
}

/** UTC milliseconds of a moment; a moment without a zone is in the board's time. */
export const momentOf = (time: Time, timezone: string): number => (time.local ? fromLocal(time.ms, timezone) : time.ms)

/** Midnight UTC of the day that a time falls on by the board's clock. */
export function dayOf(time: Time, timezone: string): number {
  if (time.day) return time.ms
  return time.local ? Math.floor(time.ms / DAY_MS) * DAY_MS : dayIn(time.ms, timezone)
}

/** Both times in comparable milliseconds: as moments, or as days if either is only a day. */
export function alike(a: Time, b: Time, timezone: string): [number, number] {
  if (a.day || b.day) return [dayOf(a, timezone), dayOf(b, timezone)]
  return [momentOf(a, timezone), momentOf(b, timezone)]
}
