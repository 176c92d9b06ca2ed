// Board time, the same on its server and on every phone. JavaScript engines ship time zone tables of different years,
// and one that predates a change of the law is an hour off; so the server uses the table of a package
// (server/settings/zone-data.ts) and the phone the offsets that its server sends, never the engine's. They are set
// before anything is shown, and again when the server has newer ones. They are the only module state here, because a
// screen that forgot to pass them would be silently wrong.
import { DAY_MS } from '#contract/constants.ts'
import type { ZoneOffsets } from '#contract/session.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * DAY_MS

/** Cached per zone: building a clock takes thirty times as long as using it, and it never changes. */
const clocks = new Map<string, (ms: number) => number>()

/**
 * Offset from UTC of the clocks in `timezone` (IANA name) at that moment, in milliseconds. Throws on an unknown zone.
 */
export const aheadOfUtc = (ms: number, timezone: string): number => (timezone === 'UTC' ? 0 : clockOf(timezone)(ms))

/** Another function once the zone has other offsets. */
export function clockOf(timezone: string): (ms: number) => number {
  const known = clocks.get(timezone)
  if (known) return known
  const clock = engineClock(timezone)
  clocks.set(timezone, clock)
  return clock
}

/** Makes this zone use the server's offsets from now on. */
export function setZoneOffsets(timezone: string, offsets: ZoneOffsets): void {
  if (offsets.length > 0) clocks.set(timezone, (ms) => offsetAt(offsets, ms))
}

/** A clock based on this engine's own table. */
export function engineClock(timezone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (ms) => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(ms)) part[type] = +value
    const local = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
    return local - Math.floor(ms / 1000) * 1000
  }
}

/** The first offset applies to all earlier times, the last to all later ones. */
function offsetAt(offsets: ZoneOffsets, ms: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsets[middle]![0] * MINUTE_MS <= ms) low = middle
    else high = middle - 1
  }
  return offsets[low]![1] * MINUTE_MS
}

/** Every week from half a year ago to two years ahead: between any two changes of the clocks there is at least one. */
export const comparedMoments = (now: number): number[] =>
  Array.from({ length: 131 }, (_, week) => Math.floor(now / WEEK_MS + week - 26) * WEEK_MS)

/** The first of these moments at which another clock disagrees with the board's; null if none. */
export const firstDifference = (timezone: string, now: number, clock: (ms: number) => number): number | null =>
  comparedMoments(now).find((ms) => clock(ms) !== aheadOfUtc(ms, timezone)) ?? null
