// Times in the board's format (h:mm aa), in steps of fifteen minutes, and conversion of timestamps between the board's
// time zone and UTC.
import { TIME_STEP_MINUTES } from '#contract/constants.ts'
import type { Value } from '#contract/listing.ts'
import { clockText, datatypes } from '#rules/record/datatypes.ts'

/** The board's date format. */
export const DATE_FORMAT = 'yyyy-MM-dd'
/** What else a date field takes. */
export const DATE_WAYS = '2026-11-21, t for today, t+30 or t-7 for days, +6m for months, -1y for years'

const DAY_MINUTES = 24 * 60

/** All times to choose from: `12:00 AM`, `12:15 AM` … */
export const timeSteps = (): string[] =>
  Array.from({ length: DAY_MINUTES / TIME_STEP_MINUTES }, (_, step) => clockText(step * TIME_STEP_MINUTES))

const NAMES: Record<string, string[]> = { '0:00': ['midnight'], '12:00': ['noon', 'midday'] }

/** Other ways to type one of these times, in lower case: `1:30 PM` is also `130pm`, `13:30`, `13h30`. */
export function typedTimes(text: string): string[] {
  const [, hours, minutes, half] = /^(\d+):(\d\d) ([AP]M)$/.exec(text) ?? []
  if (!hours || !minutes || !half) return []
  const clock = String((Number(hours) % 12) + (half === 'PM' ? 12 : 0))
  const ends = [half.toLowerCase(), ` ${half.toLowerCase()}`, half.charAt(0).toLowerCase()]
  const written = [':', '.', ' ', ''].map((between) => `${hours}${between}${minutes}`)
  return [
    ...(minutes === '00' ? [hours, ...written] : written).flatMap((each) => ends.map((end) => each + end)),
    ...[...new Set([clock, clock.padStart(2, '0')])].flatMap((hour) => [
      ...(minutes === '00' ? [hour] : []),
      ...[':', '.', 'h', ''].map((between) => `${hour}${between}${minutes}`),
    ]),
    ...(NAMES[`${clock}:${minutes}`] ?? []),
  ]
}

const NOON = clockText(DAY_MINUTES / 2)

/** Time that a list of times scrolls to if none is chosen: the start time when choosing the end, otherwise midday. */
export const openingTime = (name: string, read: (name: string) => Value): string =>
  String((name.includes('End') && read(name.replace('End', 'Start'))) || NOON)

type LocalMoment = { date: string; time: string }

/** An ISO timestamp in the board's time zone; both parts are empty if there is none. */
export function toLocalMoment(value: Value, timezone: string): LocalMoment {
  const text = typeof value === 'string' && value ? datatypes.datetime.write(value, timezone) : ''
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text)
  return parts ? { date: parts[1]!, time: datatypes.time.write(parts[2]!, timezone) } : { date: '', time: '' }
}

/**
 * Converts a day and a time in the board's time zone to an ISO timestamp in UTC. A day alone means its midnight; null
 * without a day.
 */
export function fromLocalMoment({ date, time }: LocalMoment, timezone: string): string | null {
  if (!date) return null
  const clock = time ? datatypes.time.toRule(time, timezone) : '00:00'
  const moment = datatypes.datetime.read(`${date}T${clock}`, timezone)
  return moment === null ? null : String(moment)
}
