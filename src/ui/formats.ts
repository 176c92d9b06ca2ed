// Numbers, prices, dates and times as the board's members read them: its locale, currency and clock, in this one place.
// Formatters are made when first used: making one takes longer than everything that a page shows with it.
import { TIME_ZONE } from '#contract/constants.ts'
import { aheadOfUtc } from '#rules/board-clock.ts'

const LOCALE = 'en-CA'
const CURRENCY = 'CAD'

function lazy<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => {
    made ??= make()
    return made
  }
}

function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  const formatter = lazy(() => new Intl.NumberFormat(LOCALE, options))
  return (value) => formatter().format(value)
}
const money = (maximumFractionDigits: number) =>
  numberFormat({ style: 'currency', currency: CURRENCY, maximumFractionDigits })

function dateFormat(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  const formatter = lazy(() => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }))
  return (ms) => formatter().format(ms)
}

/** ISO text or epoch milliseconds. */
type Moment = string | number

/** A moment on the board's clock, whatever zone the phone is in. '' when it is no moment. */
function momentFormat(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  const format = dateFormat(options)
  return (at) => {
    const ms = new Date(at).getTime()
    return Number.isNaN(ms) ? '' : format(ms + aheadOfUtc(ms, TIME_ZONE))
  }
}

/** 1,234.5678 */
export const numberText = numberFormat({ maximumFractionDigits: 4 })
/** 12.3: sizes. */
export const roughNumberText = numberFormat({ maximumFractionDigits: 1 })
/** $449,900 */
export const dollars = money(0)
const cents = money(2)
/** $449,900, or with its cents. */
export const priceText = (value: number): string => cents(value).replace(/\.00$/, '')

const longDate = dateFormat({ dateStyle: 'long' })
/** November 21, 2026, for a calendar day without a time; other text as it is. */
export const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : longDate(Date.parse(day)))

/** 14:02 */
export const clockTime = momentFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** 2:02 p.m. */
export const timeOfDay = momentFormat({ timeStyle: 'short' })
/** 21 Nov 14:02 */
export const shortMoment = momentFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
/** Nov 21, 2026, 2:02 p.m. */
export const mediumMoment = momentFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** November 21, 2026 at 2:02 p.m. */
export const longMoment = momentFormat({ dateStyle: 'long', timeStyle: 'short' })
/** Nov 21, 2026 */
export const mediumDay = momentFormat({ dateStyle: 'medium' })
/** Saturday, November 21 */
export const weekdayText = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' })

const hour = momentFormat({ hour: 'numeric', hourCycle: 'h23' })
/** The hour on the board's clock, 0 to 23. */
export const hourOf = (at: Moment): number => Number(hour(at))

const shortDay = momentFormat({ day: 'numeric', month: 'short' })
const yearOf = momentFormat({ year: 'numeric' })
/** 14:02; on another day, 3 Nov 14:02; in another year with it. */
export function momentText(at: Moment, now: number): string {
  if (yearOf(at) !== yearOf(now)) return [shortDay(at), yearOf(at)].filter(Boolean).join(' ')
  return shortDay(at) === shortDay(now) ? clockTime(at) : `${shortDay(at)} ${clockTime(at)}`
}

/** 12 s; 3 min */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
