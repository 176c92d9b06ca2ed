// Times as members read them, on the board's clock.
import { TIME_ZONE } from '#contract/constants.ts'

const time = new Intl.DateTimeFormat('en-CA', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
})
const day = new Intl.DateTimeFormat('en-CA', { day: 'numeric', month: 'short', timeZone: TIME_ZONE })
const year = new Intl.DateTimeFormat('en-CA', { year: 'numeric', timeZone: TIME_ZONE })

/** 14:02; on another day, 3 Nov 14:02; in another year with it. */
export function momentText(at: string | number, now: number): string {
  const when = new Date(at)
  if (Number.isNaN(when.getTime())) return ''
  const clock = time.format(when)
  if (day.format(when) === day.format(now) && year.format(when) === year.format(now)) return clock
  const date = `${day.format(when)}`
  return year.format(when) === year.format(now) ? `${date} ${clock}` : `${date} ${year.format(when)}`
}

/** In 12 s, in 3 min. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
