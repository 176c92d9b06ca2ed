// Parses dates as people type or paste them, and inserts the hyphens of yyyy-MM-dd while they type. Pure. Text that is
// not clearly a single date stays text, which the field refuses with a message.
import { typedText } from '#contract/text.ts'
import { readTime, writeTime } from './expression/dates.ts'
import { datatypes } from './record/datatypes.ts'

/** Year, month and day in this order, with any separators or none, complete or partly typed. */
const PARTS = /^(\d{4})[-/. ]*(\d{0,2})([-/. ]*)(\d{0,2})$/

/** Inserts the hyphens into `2026`, `20261`, `2026-11` as needed. Returns any other text unchanged. */
export function formatDateAsTyped(text: string): string {
  const [, year, month = '', separator, day] = PARTS.exec(text) ?? []
  if (year === undefined) return text
  if (month === '') return day ? text : `${year}-`
  // No month begins with 2 to 9, and a month followed by a hyphen is complete.
  const isWhole = month.length === 2 || month > '1' || separator !== ''
  return isWhole ? `${year}-${month.padStart(2, '0')}-${day}` : `${year}-${month}`
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
/** Place of a name in a list, in full or begun with three letters or more; -1 for any other word. */
const placeOf = (word: string, names: readonly string[]): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word.toLowerCase()))

const BETWEEN = String.raw`[\s./,-]{1,3}`
const MONTH_FIRST = new RegExp(`^([a-z]{3,9})${BETWEEN}(\\d{1,2})(?:st|nd|rd|th)?${BETWEEN}(\\d{4})$`, 'i')
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?${BETWEEN}([a-z]{3,9})${BETWEEN}(\\d{4})$`, 'i')
const WEEKDAY = /^([a-z]{3,9})\.?,?\s+(?=\S)/i
const TIME_BEHIND = /^(\d{4}-\d\d-\d\d)[T ]\d\d?:\d\d.*$/

function numerals(text: string): string {
  const weekday = WEEKDAY.exec(text)
  const named = weekday ? placeOf(weekday[1]!, DAYS) : -1
  if (named >= 0) {
    const day = numerals(text.slice(weekday![0].length))
    // A weekday that is not the date's means that one of them is wrong.
    return new Date(day).getUTCDay() === named ? day : text
  }
  const [, word = '', day, year] =
    MONTH_FIRST.exec(text) ?? (([all, first, second, third]) => [all, second, first, third])(DAY_FIRST.exec(text) ?? [])
  const month = placeOf(word, MONTHS) + 1
  if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`
  const typed = formatDateAsTyped(text.replace(TIME_BEHIND, '$1'))
  return typed.replace(/-(\d)$/, '-0$1')
}

const STEP = /^(-?\d{1,4}) (days|weeks|months|years)$/
const STEPS = { days: [0, 1], weeks: [0, 7], months: [1, 0], years: [12, 0] } as const

/**
 * yyyy-MM-dd, `step` (`30 days`, `-1 years`) after `day`; a month later is the same day, or the month's last. null if
 * one of the two can't be parsed.
 */
export function dayAfter(day: string, step: string): string | null {
  const [, count, unit] = STEP.exec(step) ?? []
  const from = readTime(day)
  if (count === undefined || !from?.day) return null
  const [months, days] = STEPS[unit as keyof typeof STEPS]
  const date = new Date(from.ms)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + Number(count) * months)
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()) + Number(count) * days)
  return writeTime(date.getTime(), true)
}

/** t  t+30  +30  t-7  +2w  +6m  -1y */
const FROM_TODAY = /^(?:t|today)?\s*(?:([+-])\s*(\d{1,4})\s*([dwmy])?)?$/i
const UNITS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }

function dayFrom(today: string, text: string): string | null {
  const [all, sign = '+', count = '0', unit = 'd'] = FROM_TODAY.exec(text) ?? []
  return all === undefined ? null : dayAfter(today, `${sign === '-' ? '-' : ''}${count} ${UNITS[unit.toLowerCase()]}`)
}

/** A day is the same in every time zone. */
const ANY_ZONE = 'UTC'

/**
 * yyyy-MM-dd, or the text if it isn't a date; null for empty input. `today`: the board's day, from which t+30 counts;
 * without it, such text is not a date.
 */
export function readTypedDate(text: string, today?: string): string | null {
  const typed = typedText(text)
  if (typed === '') return null
  const day = (today && dayFrom(today, typed)) || numerals(typed)
  return datatypes.date.read(day, ANY_ZONE) === null ? typed : day
}
