// Times as members read them, on the board's clock.
import { boardFormat } from '#rules/board-clock.ts'

const time = boardFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = boardFormat({ day: 'numeric', month: 'short' })
const year = boardFormat({ year: 'numeric' })

/** 14:02; on another day, 3 Nov 14:02; in another year with it. */
export function momentText(at: string | number, now: number): string {
  if (Number.isNaN(new Date(at).getTime())) return ''
  if (day(at) === day(now) && year(at) === year(now)) return time(at)
  return year(at) === year(now) ? `${day(at)} ${time(at)}` : `${day(at)} ${year(at)}`
}

/** In 12 s, in 3 min. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
