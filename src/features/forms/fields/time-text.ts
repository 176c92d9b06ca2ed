// Times as the board writes them (h:mm aa), in steps of fifteen minutes, and moments between the board's clock and the wire's UTC.
import { TIME_STEP_MINUTES } from '#contract/constants.ts'
import type { Value } from '#contract/listing.ts'
import { clockText, datatypes } from '#rules/record/datatypes.ts'

const DAY_MINUTES = 24 * 60

/** Every time that can be chosen: `12:00 AM`, `12:15 AM` … */
export const timeSteps = (): string[] =>
  Array.from({ length: DAY_MINUTES / TIME_STEP_MINUTES }, (_, step) => clockText(step * TIME_STEP_MINUTES))

export type LocalMoment = { date: string; time: string }

/** An ISO moment as the board's clock shows it; both parts empty where there is none. */
export function toLocalMoment(value: Value, timezone: string): LocalMoment {
  const text = typeof value === 'string' && value ? datatypes.datetime.write(value, timezone) : ''
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text)
  return parts ? { date: parts[1]!, time: datatypes.time.write(parts[2]!, timezone) } : { date: '', time: '' }
}

/** The moment at which the board's clock shows this, as ISO in UTC. A date alone stands for its midnight; null without a date. */
export function fromLocalMoment({ date, time }: LocalMoment, timezone: string): string | null {
  if (!date) return null
  const clock = time ? datatypes.time.toRule(time, timezone) : '00:00'
  const moment = datatypes.datetime.read(`${date}T${clock}`, timezone)
  return moment === null ? null : String(moment)
}
