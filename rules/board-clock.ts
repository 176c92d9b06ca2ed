// A board's clock, the same on its server and on every phone. Role: engines carry time zone tables of different years, and a law that one of them
// has not heard of yet puts it an hour off; so the phone goes by the offsets that its server goes by, and never by its own table.
// The offsets are set once, before anything is shown, and are the one thing kept here: a screen that forgot to pass them would be silently wrong.
import { DAY_MS } from '#contract/constants.ts'
import type { ZoneOffsets } from '#contract/session.ts'

const MINUTE_MS = 60_000

/** One for each zone, kept: making one takes thirty times as long as asking it, and it answers the same every time. */
const clocks = new Map<string, (ms: number) => number>()

/** What the clocks of `timezone` (IANA name) are ahead of UTC at that moment, in milliseconds. Throws on an unknown zone. */
export function aheadOfUtc(ms: number, timezone: string): number {
  if (timezone === 'UTC') return 0
  const known = clocks.get(timezone)
  if (known) return known(ms)
  const clock = engineClock(timezone)
  clocks.set(timezone, clock)
  return clock(ms)
}

/** From here on this zone goes by the server's offsets. */
export function setZoneOffsets(timezone: string, offsets: ZoneOffsets): void {
  if (offsets.length > 0) clocks.set(timezone, (ms) => offsetAt(offsets, ms))
}

/** By this engine's own table. */
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

/** The first of them counts for all time before it, the last for all time after. */
function offsetAt(offsets: ZoneOffsets, ms: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsets[middle]![0] * MINUTE_MS <= ms) low = middle
    else high = middle - 1
  }
  return offsets[low]![1] * MINUTE_MS
}

/** This engine's table of a zone between two moments, as the server tells it. */
export function offsetsOf(timezone: string, from: number, to: number): ZoneOffsets {
  const clock = engineClock(timezone)
  const offsets: [number, number][] = [[from / MINUTE_MS, clock(from) / MINUTE_MS]]
  for (let day = from; day < to; day += DAY_MS) {
    const after = clock(day + DAY_MS)
    if (after === clock(day)) continue
    let [before, then] = [day, day + DAY_MS]
    while (then - before > MINUTE_MS) {
      const middle = before + Math.floor((then - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (clock(middle) === after) then = middle
      else before = middle
    }
    offsets.push([then / MINUTE_MS, after / MINUTE_MS])
  }
  return offsets
}
