// Board time, the same on its server and on every phone. JavaScript engines ship time zone tables of different years,
// and one that predates a change of the law is an hour off; so the phone uses the offsets that its server sends, never
// its own table. The offsets are set once, before anything is shown. They are the only module state here, because a
// screen that forgot to pass them would be silently wrong.
import { DAY_MS } from '#contract/constants.ts'
import type { ZoneOffsets } from '#contract/session.ts'

const MINUTE_MS = 60_000
/** Since 2000 no zone changed its clocks twice within a week. */
const WEEK_MS = 7 * DAY_MS

/** Cached per zone: building a clock takes thirty times as long as using it, and it never changes. */
const clocks = new Map<string, (ms: number) => number>()

/**
 * Offset from UTC of the clocks in `timezone` (IANA name) at that moment, in milliseconds. Throws on an unknown zone.
 */
export function aheadOfUtc(ms: number, timezone: string): number {
  if (timezone === 'UTC') return 0
  const known = clocks.get(timezone)
  if (known) return known(ms)
  const clock = engineClock(timezone)
  clocks.set(timezone, clock)
  return clock(ms)
}

/** Makes this zone use the server's offsets from now on. */
export function setZoneOffsets(timezone: string, offsets: ZoneOffsets): void {
  if (offsets.length > 0) clocks.set(timezone, (ms) => offsetAt(offsets, ms))
}

/** A clock based on this engine's own table. */
function engineClock(timezone: string): (ms: number) => number {
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

/** A zone's offsets between two moments by this engine's table, as the server sends them. */
export function offsetsOf(timezone: string, from: number, to: number): ZoneOffsets {
  const clock = engineClock(timezone)
  let offset = clock(from)
  const offsets: [number, number][] = [[from / MINUTE_MS, offset / MINUTE_MS]]
  for (let week = from; week < to; week += WEEK_MS) {
    const after = clock(week + WEEK_MS)
    if (after === offset) continue
    offset = after
    let [before, then] = [week, week + WEEK_MS]
    while (then - before > MINUTE_MS) {
      const middle = before + Math.floor((then - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (clock(middle) === after) then = middle
      else before = middle
    }
    offsets.push([then / MINUTE_MS, after / MINUTE_MS])
  }
  return offsets
}
