// Times in the board's format (h:mm aa), in steps of fifteen minutes, and conversion of moments between the board's
// clock and UTC.
import { TIME_STEP_MINUTES } from '#contract/constants.ts'
import type { Value } from '#contract/listing.ts'
import { clockText, datatypes } from '#rules/record/datatypes.ts'

/** As the board writes days. */
export const DATE_FORMAT = 'yyyy-MM-dd'

const DAY_MINUTES = 24 * 60

/** All times to choose from: `12:00 AM`, `12:15 AM` … */
export const timeSteps = (): string[] =>
  Array.from({ length: DAY_MINUTES / TIME_STEP_MINUTES }, (_, step) => clockText(step * TIME_STEP_MINUTES))

const NAMES: Record<string, string[]> = { '0:00': ['midnight'], '12:00': ['noon', 'midday'] }

/** What else a member types for one of these times, in small letters: `1:30 PM` is also `130pm`, `13:30`, `13h30`. */
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

/** The time at which a list of times opens while none is chosen: where the other end begins, else at midday. */
export const openingTime = (name: string, read: (name: string) => Value): string =>
  String((name.includes('End') && read(name.replace('End', 'Start'))) || NOON)

export type LocalMoment = { date: string; time: string }

/** An ISO moment by the board's clock; both parts are empty if there is none. */
export function toLocalMoment(value: Value, timezone: string): LocalMoment {
  const text = typeof value === 'string' && value ? datatypes.datetime.write(value, timezone) : ''
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text)
  return parts ? { date: parts[1]!, time: datatypes.time.write(parts[2]!, timezone) } : { date: '', time: '' }
}

/**
 * The ISO moment in UTC at which the board's clock shows this. A date alone means its midnight; null without a date.
 */
export function fromLocalMoment({ date, time }: LocalMoment, timezone: string): string | null {
  if (!date) return null
  const clock = time ? datatypes.time.toRule(time, timezone) : '00:00'
  const moment = datatypes.datetime.read(`${date}T${clock}`, timezone)
  return moment === null ? null : String(moment)
}
