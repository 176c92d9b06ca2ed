// Dates to choose with one tap, such as 90 days after the contract begins. Pure.

const DAY_MS = 86_400_000
const STEP = /^(\d{1,3}) (days|months)$/

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Short enough for three in half of a phone's width: 30 d, 6 mo. */
export const shortStep = (step: string): string => step.replace(/days$/, 'd').replace(/months$/, 'mo')

/**
 * yyyy-MM-dd, `step` after `day`; a month later is the same day, or the month's last. null if one of the two can't be
 * parsed.
 */
export function dayAfter(day: string, step: string): string | null {
  const [, count, unit] = STEP.exec(step) ?? []
  const from = Date.parse(`${day}T00:00:00Z`)
  if (count === undefined || Number.isNaN(from)) return null
  if (unit === 'days') return text(from + Number(count) * DAY_MS)
  const date = new Date(from)
  const month = date.getUTCMonth() + Number(count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return text(Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)))
}

/** Counted from `from`, or from today if `from` is not a date or is so long ago that the result has passed. */
export const quickDay = (from: unknown, today: string, step: string): string | null => {
  const day = dayAfter(String(from ?? ''), step)
  return day !== null && day > today ? day : dayAfter(today, step)
}
