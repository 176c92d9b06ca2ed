// The kinds of control, one entry each: how typed text becomes a value, how a value stands in the input, and the sheet of choices behind a button.
// Text that cannot be read stays text, for the rules to refuse with a message: a mistake here loses typing.
import type { Value } from '#contract/listing.ts'
import { cleanText } from '#contract/text.ts'
import type { Unit } from '#rules/measure.ts'
import type { ControlKind } from '#rules/record/value.ts'
import { readTypedNumber } from '#rules/typed-number.ts'
import { fromLocalMoment, timeSteps, toLocalMoment } from './time-text.ts'

/** The sheet that a button opens. `offers`: its choices, where they are not the field's lookup. */
type Choices = {
  readonly offers: (() => string[]) | null
  readonly chosen: (value: Value, timezone: string) => string[]
  readonly value: (codes: string[], before: Value, timezone: string) => Value
}

type Kind = {
  /** The label names a group of controls, not one input. */
  readonly isGroup: boolean
  /** Shows how many characters are left of a long maximum. */
  readonly hasCounter: boolean
  /** When the input is left, it shows the value as it was read: 1,250.50 becomes 1250.5. */
  readonly showsValueRead: boolean
  /** `unit`: in which a number is measured. */
  readonly read: (text: string, unit: Unit | null) => Value
  readonly write: (value: Value) => string
  readonly choices: Choices | null
}

const asText = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const INPUT: Kind = {
  isGroup: false,
  hasCounter: false,
  showsValueRead: false,
  read: (text) => cleanText(text) || null,
  write: asText,
  choices: null,
}

const LOOKUP: Choices = {
  offers: null,
  chosen: (value) => (Array.isArray(value) ? value : [asText(value)].filter(Boolean)),
  value: ([code]) => code || null,
}

/** The time of day of a moment. Its day is an input of its own. */
const TIME_OF_MOMENT: Choices = {
  offers: timeSteps,
  chosen: (value, timezone) => [toLocalMoment(value, timezone).time].filter(Boolean),
  value: ([time = ''], before, timezone) =>
    fromLocalMoment({ date: toLocalMoment(before, timezone).date, time }, timezone),
}

export const KINDS: Record<ControlKind, Kind> = {
  text: { ...INPUT, hasCounter: true },
  multiline: { ...INPUT, hasCounter: true },
  number: {
    ...INPUT,
    showsValueRead: true,
    read: readTypedNumber,
    write: (value) => (Array.isArray(value) ? '' : asText(value)),
  },
  yesno: { ...INPUT, isGroup: true },
  date: { ...INPUT, write: (value) => asText(value).slice(0, 10) },
  time: { ...INPUT, choices: { ...LOOKUP, offers: timeSteps } },
  datetime: { ...INPUT, isGroup: true, choices: TIME_OF_MOMENT },
  lookup: { ...INPUT, choices: LOOKUP },
  lookups: { ...INPUT, choices: { ...LOOKUP, value: (codes) => (codes.length ? codes : null) } },
}
