/**
 * The datatypes of form definitions, one entry each: parsing and formatting text, equality, validity, the value that
 * rules see. Phone and server derive from this table; controls, text on the view page and possible values have
 * exhaustive tables of their own, so `tsc` reports any missing part.
 *
 * Values are as on the wire: bits 1/0, dates yyyy-MM-dd, times `h:mm AM`, datetimes ISO in UTC, multi-selects lists of
 * codes, null for no value. A number field may hold text that is not a number: it is kept, and refused with a message.
 * value.ts has the functions of a whole field (lists, no value).
 */
import { MIN_YEAR } from '#contract/constants.ts'
import type { FieldDefinition, INPUT_TYPES } from '#contract/form-definition.ts'
import { lengthProblem } from '#contract/text.ts'
import { fromLocal, readTime, toLocal, writeTime } from '../expression/dates.ts'
import type { ValueType } from '../expression/functions.ts'
import type { Value as RuleValue } from '../expression/values.ts'
import { DIGITS_MAX, digitsIn, isNumeral, toNumber } from '../numeral.ts'
import { typedLengthProblem } from '../typed-measure.ts'
import { readTypedNumber } from '../typed-number.ts'
import { numberKey, type Scalar } from './undescribed.ts'

export type Limits = Pick<FieldDefinition, 'Precision' | 'maxLength' | 'allowZero' | 'allowNegative' | 'inputType'>

const CURRENCY: (typeof INPUT_TYPES)[number] = 'Currency'
/** An amount of money, which has a currency sign in front. */
export const isMoney = ({ inputType }: Pick<FieldDefinition, 'inputType'>): boolean => inputType === CURRENCY

/** Control that edits a value of the datatype. Fields with a lookup, and long texts, have other controls. */
export type Control = 'text' | 'number' | 'yesno' | 'date' | 'time' | 'datetime'

/** Type of a definition's DefaultValue; a `day` may also be `today`. */
export type DefaultKind = 'text' | 'number' | 'day'

type DatatypeEntry = {
  /** What kind of answer the field takes, as used in a drawn form. */
  readonly noun: (limits: Limits) => string
  readonly control: Control
  readonly defaults: DefaultKind
  /** Number of decimals that the field takes; null for anything but numbers. */
  readonly decimals: ((limits: Limits) => number) | null
  /** Type that rules see, for the check at publishing. */
  readonly ruleType: ValueType
  readonly toRule: (value: Scalar, timezone: string) => RuleValue
  /** Parses text; null if the text is not a value of the datatype. */
  readonly read: (text: string, timezone: string) => Scalar | null
  /** Formats a value for people; `read` turns the text back into the same value. */
  readonly write: (value: Scalar, timezone: string) => string
  /** Equal for values that mean the same to a member: the day of a date, the number of a numeral. */
  readonly key: (value: Scalar) => string | number
  /** Why the value itself is invalid, as a message next to the field's label; null if it is valid. */
  readonly refuse: (value: Scalar, limits: Limits) => string | null
  /**
   * Converts a value entered while the field's datatype was `from` (undefined: unknown) to one that `read` may accept.
   */
  readonly adopt: (value: Scalar, timezone: string, from: DatatypeEntry | undefined) => Scalar
}

const itself = (value: Scalar): Scalar => value

/** Number of decimals as people read it: 0.1 + 0.2 has one. */
function decimalsIn(value: number): number {
  if (Number.isInteger(value)) return 0
  const text = String(value)
  if (!text.includes('e')) return text.length - 1 - text.indexOf('.')
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}

const string: DatatypeEntry = {
  noun: ({ maxLength }) => `text ${maxLength ?? ''}`.trim(),
  control: 'text',
  defaults: 'text',
  decimals: null,
  ruleType: 'text',
  toRule: String,
  read: (text) => text,
  write: String,
  key: String,
  refuse: (value, { maxLength }) => (maxLength === undefined ? null : lengthProblem(String(value), maxLength)),
  adopt: (value, timezone, from) => from?.write(value, timezone) ?? String(value),
}

const number = (noun: DatatypeEntry['noun'], decimals: (limits: Limits) => number): DatatypeEntry => ({
  noun,
  control: 'number',
  defaults: 'number',
  decimals,
  ruleType: 'number',
  toRule: (value) => toNumber(value),
  read: toNumber,
  write: String,
  key: numberKey,
  refuse: (value, limits) => {
    const most = decimals(limits)
    const found = toNumber(value)
    if (found === null) return unreadable(value, most)
    if (Math.abs(found) > Number.MAX_SAFE_INTEGER) return 'This number is too large.'
    if (found === 0 && !limits.allowZero) return 'Cannot be zero; leave it empty instead.'
    if (found < 0 && !limits.allowNegative) return 'Cannot be negative.'
    const has = decimalsIn(found)
    return has <= most ? null : tooManyDecimals(has, most, limits)
  },
  adopt: (value) => readTypedNumber(String(value)) ?? value,
})

function unreadable(value: Scalar, most: number): string {
  if (isNumeral(value)) {
    const isLarge = Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER
    return isLarge ? 'This number is too large.' : `At most ${DIGITS_MAX} digits; this has ${digitsIn(value)}.`
  }
  return typedLengthProblem(String(value)) ?? (most === 0 ? 'Must be a whole number.' : 'Must be a number.')
}

function tooManyDecimals(decimals: number, most: number, limits: Limits): string {
  if (most > 0) return `At most ${most} ${most === 1 ? 'decimal' : 'decimals'}; this has ${decimals}.`
  return isMoney(limits) ? 'Whole dollars only; this has cents.' : 'Whole numbers only; this has decimals.'
}

const decimal = number(
  ({ Precision }) => (Precision ? `number ${Precision} dec` : 'number'),
  ({ Precision }) => Precision ?? Number.POSITIVE_INFINITY,
)

const BITS: Readonly<Record<string, number>> = { '1': 1, true: 1, yes: 1, '0': 0, false: 0, no: 0 }
const bitOf = (value: unknown): number | null => {
  if (value === 1) return 1
  if (value === 0) return 0
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(BITS, word) ? BITS[word]! : null
}

const bit: DatatypeEntry = {
  noun: () => 'yes/no',
  control: 'yesno',
  defaults: 'number',
  decimals: null,
  ruleType: 'boolean',
  toRule: (value) => {
    const found = bitOf(value)
    return found === null ? null : found === 1
  },
  read: bitOf,
  write: (value) => {
    const found = bitOf(value)
    return found === null ? String(value) : found === 1 ? 'Yes' : 'No'
  },
  key: (value) => bitOf(value) ?? String(value),
  refuse: (value) => (bitOf(value) === null ? 'Must be Yes or No.' : null),
  adopt: itself,
}

/** The day of a date or of a moment, as written. */
function dayOf(value: Scalar): string | null {
  const text = String(value).trim()
  const time = readTime(text.slice(0, 10))
  return time?.day && (text.length === 10 || readTime(text)) ? text.slice(0, 10) : null
}

const tooEarly = (day: string): string | null =>
  Number(day.slice(0, 4)) < MIN_YEAR ? `Cannot be before ${MIN_YEAR}.` : null

const date: DatatypeEntry = {
  noun: () => 'date',
  control: 'date',
  defaults: 'day',
  decimals: null,
  ruleType: 'time',
  toRule: dayOf,
  read: dayOf,
  write: (value) => dayOf(value) ?? String(value),
  key: (value) => dayOf(value) ?? String(value),
  refuse: (value) => {
    const day = dayOf(value)
    return day ? tooEarly(day) : 'Must be a date like 2026-11-21.'
  },
  // A moment becomes the day that the board's clock showed at that moment.
  adopt: (value, timezone) => wallClock(value, timezone).replace(/ \d\d:\d\d$/, ''),
}

/** Minutes after midnight, from `1:30 PM`, `1:30pm` or `13:30`. */
function minutesOf(value: Scalar): number | null {
  const parts = /^\s*(\d{1,2}):(\d{2})(?::\d{2})?\s{0,3}(?:([ap])\.?m\.?)?\s*$/i.exec(String(value).slice(0, 20))
  if (!parts) return null
  const [hour, minute, half] = [Number(parts[1]), Number(parts[2]), parts[3]?.toLowerCase()]
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute
}

const two = (value: number) => String(value).padStart(2, '0')

/** `1:30 PM`, as the board writes times. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

const time: DatatypeEntry = {
  noun: () => 'time',
  control: 'time',
  defaults: 'text',
  decimals: null,
  // 24-hour text, `13:30`, sorts by the time of day.
  ruleType: 'text',
  toRule: (value) => {
    const minutes = minutesOf(value)
    return minutes === null ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  },
  read: (text) => {
    const minutes = minutesOf(text)
    return minutes === null ? null : clockText(minutes)
  },
  write: (value) => {
    const minutes = minutesOf(value)
    return minutes === null ? String(value) : clockText(minutes)
  },
  key: (value) => minutesOf(value) ?? String(value),
  refuse: (value) => (minutesOf(value) === null ? 'Must be a time like 1:30 PM.' : null),
  adopt: itself,
}

/** ISO in UTC, from a moment or from a wall-clock time of the board's zone. */
function momentOf(value: Scalar, timezone: string): string | null {
  const found = readTime(String(value).trim())
  if (!found) return null
  return writeTime(found.local || found.day ? fromLocal(found.ms, timezone) : found.ms, false)
}

/** `2026-11-21 13:30` by the zone's clock. */
function wallClock(value: Scalar, timezone: string): string {
  const found = readTime(String(value).trim())
  if (!found) return String(value)
  const local = found.local || found.day ? found.ms : toLocal(found.ms, timezone)
  return new Date(local).toISOString().slice(0, 16).replace('T', ' ')
}

const datetime: DatatypeEntry = {
  noun: () => 'date + time',
  control: 'datetime',
  defaults: 'day',
  decimals: null,
  ruleType: 'time',
  toRule: momentOf,
  read: momentOf,
  write: wallClock,
  key: (value) => {
    const found = readTime(String(value))
    return found && !found.local ? found.ms : String(value)
  },
  refuse: (value) => {
    const found = readTime(String(value).trim())
    return found ? tooEarly(String(value).trim()) : 'Must be a date and time like 2026-11-21 13:30.'
  },
  adopt: itself,
}

export const datatypes = {
  string,
  integer: number(
    () => 'whole number',
    () => 0,
  ),
  decimal,
  numeric: decimal,
  bit,
  date,
  time,
  datetime,
} satisfies Readonly<Record<string, DatatypeEntry>>

export type Datatype = keyof typeof datatypes
export const DATATYPES = Object.keys(datatypes) as Datatype[]

export const isDatatype = (name: string): name is Datatype => Object.hasOwn(datatypes, name)

/** Definitions may name any datatype; one that this build doesn't know is treated as text. */
export const datatypeOf = ({ datatype }: Pick<FieldDefinition, 'datatype'>): Datatype =>
  isDatatype(datatype) ? datatype : 'string'

const entries: ReadonlyMap<string, DatatypeEntry> = new Map(Object.entries(datatypes))

export const entryOf = ({ datatype }: Pick<FieldDefinition, 'datatype'>): DatatypeEntry =>
  entries.get(datatype) ?? string
