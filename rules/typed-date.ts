// Parses dates as people type or paste them, and inserts the hyphens of yyyy-MM-dd while they type. Pure. Text that is
// not clearly a single date stays text, which the field refuses with a message.
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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i
const DAY_FIRST = /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})$/i
const TIME_BEHIND = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/

function numerals(text: string): string {
  const [, word, day, year] =
    MONTH_FIRST.exec(text) ?? (([all, first, second, third]) => [all, second, first, third])(DAY_FIRST.exec(text) ?? [])
  const month = MONTHS.indexOf(word?.slice(0, 3).toLowerCase() ?? '') + 1
  if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`
  const typed = formatDateAsTyped(text.replace(TIME_BEHIND, '$1'))
  return typed.replace(/-(\d)$/, '-0$1')
}

/** A day is the same in every time zone. */
const ANY_ZONE = 'UTC'

/** yyyy-MM-dd, or the text if it isn't a date; null for empty input. */
export function readTypedDate(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const day = numerals(typed)
  return datatypes.date.read(day, ANY_ZONE) === null ? typed : day
}
