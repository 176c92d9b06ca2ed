import { DEFAULT_BOARD } from '#contract/board.ts'
import { DAY_MS } from '#contract/constants.ts'
import { zoneOffsets } from '#server/settings/zone-data.ts'

/** The board's day, `days` from now, by the server's zone data: this Node's own may be older than the law. */
export function boardDay(days = 0): string {
  const moment = Date.now() + days * DAY_MS
  const [[, minutesAhead] = [0, 0]] = zoneOffsets(DEFAULT_BOARD.timeZone, moment, moment)
  return new Date(moment + minutesAhead * 60_000).toISOString().slice(0, 10)
}
