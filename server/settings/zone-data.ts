// The board's clock. Its offsets come from the IANA data in the moment-timezone package, because the data of Node, of
// PostgreSQL and of browsers is as old as their installation: after a change of the law they are an hour off.
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import type { ZoneOffsets } from '#contract/session.ts'
import { aheadOfUtc, comparedMoments, engineClock, firstDifference, setZoneOffsets } from '#rules/board-clock.ts'
import type { Db } from '../db/connection.ts'

type Packed = { version: string; zones: string[]; links: string[] }
/** Format: https://momentjs.com/timezone/docs/#/data-formats/packed-format/ */
const data: Packed = createRequire(import.meta.url)('moment-timezone/data/packed/latest.json')

/** Such as 2026f. */
export const ZONE_DATA_VERSION = data.version

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Minutes in base 60, with seconds after the point. */
const base60 = (text: string): number => {
  const [minutes = '', seconds = ''] = text.replace('-', '').split('.')
  const read = (digits: string) => [...digits].reduce((sum, digit) => sum * 60 + DIGITS.indexOf(digit), 0)
  const size = read(minutes) + read(seconds) / 60 ** seconds.length
  return text.startsWith('-') ? -size : size
}

function packedZone(timeZone: string): string | undefined {
  const name = timeZone.toLowerCase()
  const link = data.links.find((each) => each.toLowerCase().endsWith(`|${name}`))
  const start = `${link ? link.split('|')[0]!.toLowerCase() : name}|`
  return data.zones.find((each) => each.toLowerCase().startsWith(start))
}

export const isTimeZone = (timeZone: string): boolean => packedZone(timeZone) !== undefined

/** The zone's offsets between two moments. */
export function zoneOffsets(timeZone: string, from: number, to: number): ZoneOffsets {
  const packed = packedZone(timeZone)
  if (!packed) throw new Error(`No such time zone: ${timeZone}`)
  const [, , offsets = '', indices = '', untils = ''] = packed.split('|')
  const ahead = offsets.split(' ').map((text) => 0 - base60(text))
  let since = Number.NEGATIVE_INFINITY
  const starts = ['', ...untils.split(' ').filter(Boolean)].map((text, at) => {
    if (at > 0) since = at === 1 ? base60(text) : since + base60(text)
    return [Math.round(since), ahead[DIGITS.indexOf(indices[at]!)]!] as [number, number]
  })
  const first = starts.findLastIndex(([start]) => start <= from / 60_000)
  const rest = starts.slice(first + 1).filter(([start]) => start < to / 60_000)
  return [[from / 60_000, starts[first]![1]], ...rest]
}

/** Makes this process use the data for the board's zone. Returns the offsets that phones get. */
export function applyZoneData(timeZone: string): ZoneOffsets {
  // Covers every date in listings and drafts, with years to spare.
  const offsets = zoneOffsets(timeZone, Date.UTC(2000, 0), Date.UTC(new Date().getUTCFullYear() + 10, 0))
  setZoneOffsets(timeZone, offsets)
  return offsets
}

/** Lines for the server's start: the data's version, and whose data disagrees with it. */
export async function describeZoneData(db: Db, timeZone: string, now: number): Promise<string[]> {
  applyZoneData(timeZone)
  const node = process.versions.tz ?? ''
  const differing = [
    [`Node's (${node})`, node < ZONE_DATA_VERSION ? null : firstDifference(timeZone, now, engineClock(timeZone))],
    ["PostgreSQL's", firstDifference(timeZone, now, await databaseClock(db, timeZone, now))],
  ] as const
  return [
    `Time zone data ${ZONE_DATA_VERSION}: ${timeZone} is at ${offsetText(aheadOfUtc(now, timeZone))}`,
    ...differing.flatMap(([whose, at]) =>
      at === null
        ? []
        : [
            `Warning: ${whose} time zone data differs for ${timeZone}, on ${new Date(at).toISOString().slice(0, 10)} for one. The portal doesn't use it; if it is newer than ${ZONE_DATA_VERSION}, update the portal`,
          ],
    ),
  ]
}

const offsetText = (ms: number): string => {
  const [hours, minutes] = [Math.trunc(Math.abs(ms) / 3_600_000), (Math.abs(ms) / 60_000) % 60]
  return `UTC${ms < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** Compared only, never used. A database that does not know the zone has no offset at any time. */
async function databaseClock(db: Db, timeZone: string, now: number): Promise<(ms: number) => number> {
  const { rows } = await sql<{ at: Date; ahead: number }>`
    select at, extract(epoch from (at at time zone ${timeZone}) - (at at time zone 'UTC'))::float8 * 1000 as ahead
    from unnest(${comparedMoments(now).map((ms) => new Date(ms))}::timestamptz[]) as at`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const ahead = new Map(rows.map((row) => [row.at.getTime(), row.ahead]))
  return (ms) => ahead.get(ms) ?? Number.NaN
}
