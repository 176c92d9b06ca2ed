// Formats numbers, prices, dates and times in the board's locale, currency and time zone: one format for dates, one for
// times. Formatters are created on first use: creating one takes longer than everything a page formats with it.
import type { Board } from '#contract/board.ts'
import { aheadOfUtc } from '#rules/board-clock.ts'

/** ISO text or epoch milliseconds, formatted in the board's time zone, whatever the phone's; '' if invalid. */
type Moment = string | number

export type Formats = ReturnType<typeof createFormats>

export function createFormats({ locale, currency, timeZone }: Board) {
  const number = (options: Intl.NumberFormatOptions) => {
    const formatter = lazy(() => new Intl.NumberFormat(locale, options))
    return (value: number): string => formatter().format(value)
  }
  const money = (maximumFractionDigits: number) => number({ style: 'currency', currency, maximumFractionDigits })
  const date = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
    return (ms: number): string => formatter().format(ms)
  }
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = date(options)
    return (at: Moment): string => {
      const ms = new Date(at).getTime()
      return Number.isNaN(ms) ? '' : format(ms + aheadOfUtc(ms, timeZone))
    }
  }

  const cents = money(2)
  const timeOfDay = moment({ timeStyle: 'short' })
  const hour = moment({ hour: 'numeric', hourCycle: 'h23' })
  const shortDay = moment({ day: 'numeric', month: 'short' })
  const shortMoment = moment({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  const mediumDay = moment({ dateStyle: 'medium' })
  const mediumMoment = moment({ dateStyle: 'medium', timeStyle: 'short' })
  const calendarDay = date({ dateStyle: 'medium' })
  const yearOf = moment({ year: 'numeric' })
  return {
    /** 1,234.5678 */
    numberText: number({ maximumFractionDigits: 4 }),
    /** 12.3: sizes. */
    roughNumberText: number({ maximumFractionDigits: 1 }),
    /** $449,900 */
    wholePrice: money(0),
    /** $449,900, or with its cents. */
    priceText: (value: number): string => cents(value).replace(/[.,]00(?!\d)/, ''),
    /** Nov 21, 2026, for a record's calendar day; other text unchanged. */
    dayText: (day: string): string => {
      const at = new Date(/^\d{4}-\d\d-\d\d(?=$|T)/.exec(day)?.[0] ?? '')
      // Some engines read February 30 as March 2.
      const isDay = !Number.isNaN(at.getTime()) && day.startsWith(at.toISOString().slice(0, 10))
      return isDay ? calendarDay(at.getTime()) : day
    },
    /** Nov 21, 2026, 2:02 p.m., for a record's timestamp; other text unchanged. */
    dateTimeText: (at: string): string => mediumMoment(at) || at,
    /** 2:02 p.m. */
    timeOfDay,
    /** Nov 21, 2:02 p.m. */
    shortMoment,
    /** Nov 21, 2026, 2:02 p.m. */
    mediumMoment,
    /** Nov 21, 2026 */
    mediumDay,
    /** Saturday, November 21 */
    weekdayText: moment({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** The hour on the board's clock, 0 to 23. */
    hourOf: (at: Moment): number => Number(hour(at)),
    /** 2:02 p.m.; on another day, Nov 3, 2:02 p.m.; in another year, Nov 3, 2025. */
    momentText(at: Moment, now: number): string {
      if (yearOf(at) !== yearOf(now)) return mediumDay(at)
      return shortDay(at) === shortDay(now) ? timeOfDay(at) : shortMoment(at)
    },
  }
}

function lazy<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** 12 s; 3 min; 23 h */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.round(seconds / 60)
  if (seconds < 90) return `${seconds} s`
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
