/**
 * What each datatype of a form definition means: how its text is read, when two values are the same, which values are refused, and how a rule sees it. One entry a datatype; phone and server judge by the same one.
 *
 * Values are as on the wire: bits 1/0, dates yyyy-MM-dd, times `h:mm AM`, datetimes ISO in UTC, multi-selects lists of
 * codes, nothing is null. Text that is no number may stand in a number's field: it is kept, and refused with a message.
 */
import { MIN_YEAR } from '#contract/constants.ts'
import type { DATATYPES, FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { isSeen } from '#contract/text.ts'
import { fromLocal, readTime, toLocal, writeTime } from './expression/dates.ts'
import type { ValueType } from './expression/functions.ts'
import type { Value as RuleValue } from './expression/values.ts'
import { feetInchesProblem } from './measure.ts'
import { isMoney } from './money.ts'
import { DIGITS_MAX, digitsIn } from './typed-number.ts'

type Datatype = (typeof DATATYPES)[number]
type Scalar = string | number
type Limits = Pick<FieldDefinition, 'Precision' | 'maxLength' | 'allowZero'> & { readonly fieldLabel?: string }

/** How it stands on a screen, where that differs from how it is kept. */
type Written = { readonly write: (value: Scalar, timezone: string) => string }

type FieldType = {
  /** How a rule sees it; for the check at publishing. */
  readonly seenAs: ValueType
  /** From text. Null where it is not one of these. */
  readonly read: (text: string, timezone: string) => Scalar | null
  /** Equal for values that are the same to a member: the day of a date, the number of a numeral. */
  readonly key: (value: Scalar) => string | number
  /** What is wrong with the value, in words a member understands beside the field's label. Null where it is right. */
  readonly refuse: (value: Scalar, limits: Limits) => string | null
  readonly toRule: (value: Scalar, timezone: string) => RuleValue
}

/** Nothing, text of which nothing is seen, and an empty list are the same nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !isSeen(value)) ||
  (Array.isArray(value) && value.length === 0)

const NUMERAL = /^-?\d{1,30}(\.\d{0,30})?$|^-?\.\d{1,30}$/

const isNumeral = (value: Scalar): value is string => typeof value === 'string' && NUMERAL.test(value.trim())

/** Null also for a numeral of more digits than a number holds: it would become another one. */
function toNumber(value: Scalar): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return isNumeral(value) && digitsIn(value) <= DIGITS_MAX ? Number(value) : null
}

/** 0.1 + 0.2 has one decimal to the person who reads it, so decimals are counted as they are written. */
function decimalsIn(value: number): number {
  if (Number.isInteger(value)) return 0
  const text = String(value)
  if (!text.includes('e')) return text.length - 1 - text.indexOf('.')
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}

const string: FieldType = {
  seenAs: 'text',
  read: (text) => text,
  key: String,
  refuse: (value, { maxLength }) => {
    const text = String(value)
    if (maxLength === undefined || text.length <= maxLength) return null
    // An emoji is one character; marks count, so that what is stored has a bound.
    const { length } = [...text]
    return length > maxLength ? `${maxLength} characters at most; this has ${length}.` : null
  },
  toRule: String,
}

const number = (mostDecimals: (limits: Limits) => number): FieldType => ({
  seenAs: 'number',
  read: toNumber,
  key: (value) => toNumber(value) ?? String(value),
  refuse: (value, limits) => {
    const most = mostDecimals(limits)
    const found = toNumber(value)
    if (found === null) return unreadable(value, most)
    if (Math.abs(found) > Number.MAX_SAFE_INTEGER) return 'This number is too large.'
    if (found === 0 && !limits.allowZero) return 'Cannot be zero; leave it empty instead.'
    const decimals = decimalsIn(found)
    return decimals <= most ? null : tooManyDecimals(decimals, most, limits)
  },
  toRule: (value) => toNumber(value),
})

function unreadable(value: Scalar, most: number): string {
  if (isNumeral(value)) {
    const isLarge = Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER
    return isLarge ? 'This number is too large.' : `At most ${DIGITS_MAX} digits; this has ${digitsIn(value)}.`
  }
  return feetInchesProblem(String(value)) ?? (most === 0 ? 'Must be a whole number.' : 'Must be a number.')
}

function tooManyDecimals(decimals: number, most: number, { fieldLabel = '' }: Limits): string {
  if (most > 0) return `At most ${most} ${most === 1 ? 'decimal' : 'decimals'}; this has ${decimals}.`
  return isMoney(fieldLabel) ? 'Whole dollars only; this has cents.' : 'Whole numbers only; this has decimals.'
}

const decimal = number(({ Precision }) => Precision ?? Number.POSITIVE_INFINITY)

const BITS: Readonly<Record<string, number>> = { '1': 1, true: 1, yes: 1, '0': 0, false: 0, no: 0 }
const bitOf = (value: unknown): number | null => {
  if (value === 1) return 1
  if (value === 0) return 0
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(BITS, word) ? BITS[word]! : null
}

const bit: FieldType = {
  seenAs: 'boolean',
  read: bitOf,
  key: (value) => bitOf(value) ?? String(value),
  refuse: (value) => (bitOf(value) === null ? 'Must be Yes or No.' : null),
  toRule: (value) => {
    const found = bitOf(value)
    return found === null ? null : found === 1
  },
}

/** The day of a date or of a moment, as it is written. */
function dayOf(value: Scalar): string | null {
  const text = String(value).trim()
  const time = readTime(text.slice(0, 10))
  return time?.day && (text.length === 10 || readTime(text)) ? text.slice(0, 10) : null
}

const tooEarly = (day: string): string | null =>
  Number(day.slice(0, 4)) < MIN_YEAR ? `Cannot be before ${MIN_YEAR}.` : null

const date: FieldType = {
  seenAs: 'time',
  read: dayOf,
  key: (value) => dayOf(value) ?? String(value),
  refuse: (value) => {
    const day = dayOf(value)
    return day ? tooEarly(day) : 'Must be a date like 2026-11-21.'
  },
  toRule: dayOf,
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
function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

const time: FieldType & Written = {
  // 24-hour text, `13:30`, whose order is the order of the day.
  seenAs: 'text',
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
  toRule: (value) => {
    const minutes = minutesOf(value)
    return minutes === null ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  },
}

/** ISO in UTC, from a moment or from a wall-clock time of the board's zone. */
function momentOf(value: Scalar, timezone: string): string | null {
  const found = readTime(String(value).trim())
  if (!found) return null
  return writeTime(found.local || found.day ? fromLocal(found.ms, timezone) : found.ms, false)
}

function wallClock(value: Scalar, timezone: string): string {
  const found = readTime(String(value).trim())
  if (!found) return String(value)
  const local = found.local || found.day ? found.ms : toLocal(found.ms, timezone)
  return new Date(local).toISOString().slice(0, 16).replace('T', ' ')
}

const datetime: FieldType & Written = {
  seenAs: 'time',
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
  toRule: momentOf,
}

export const fieldTypes = {
  string,
  integer: number(() => 0),
  decimal,
  numeric: decimal,
  bit,
  date,
  time,
  datetime,
} satisfies Readonly<Record<Datatype, FieldType>>

type Typed = Pick<FieldDefinition, 'datatype' | 'multiselect'>
type Judged = Typed & Limits

const types: ReadonlyMap<string, FieldType> = new Map(Object.entries(fieldTypes))

/** A datatype that this build does not know is text. */
const typeOf = ({ datatype }: Typed): FieldType => types.get(datatype) ?? string

/** What a rule about this field speaks of, for the check at publishing. */
export const expressionType = (field: Typed): ValueType => (field.multiselect ? 'list' : typeOf(field).seenAs)

const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number'
const scalars = (value: unknown): Scalar[] =>
  Array.isArray(value)
    ? value.filter(isScalar)
    : isScalar(value)
      ? [value]
      : typeof value === 'boolean'
        ? [Number(value)]
        : []

/** Has it changed? Dates by day, bits as 1/0, texts with null as empty, numbers numerically, codes in any order. */
export function sameValue(field: Typed, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (field.multiselect) return codes(a).join('\n') === codes(b).join('\n')
  const [left, right] = [scalars(a), scalars(b)]
  const { key } = typeOf(field)
  return left.length === 1 && right.length === 1 ? key(left[0]!) === key(right[0]!) : left.join() === right.join()
}

function codes(value: unknown): string[] {
  const found = scalars(value).map(String)
  return found.length > 1 ? found.sort() : found
}

/** The message a member reads when the value itself cannot stand, whatever the rules say; null when it can, or is empty. */
export function problemOf(field: Judged, value: unknown): string | null {
  if (isEmpty(value)) return null
  if (isScalar(value) && !field.multiselect) return typeOf(field).refuse(value, field)
  const found = scalars(value)
  const expected = Array.isArray(value) ? value.length : 1
  if (typeof value === 'boolean' && field.datatype !== 'bit') return 'This cannot be read. Please enter it again.'
  if (found.length !== expected || (!field.multiselect && Array.isArray(value)))
    return 'This cannot be read. Please enter it again.'
  return field.multiselect ? string.refuse(found.join(), field) : typeOf(field).refuse(found[0]!, field)
}

/**
 * As the record keeps it: nothing is null, several codes stand once each, anything else in the one way of its datatype.
 * What fits no datatype stays as it came: it is refused, in words about what was entered.
 */
export function toStored(field: Typed, value: Value, timezone: string): Value {
  if (isEmpty(value)) return null
  if (field.multiselect) return [...new Set(scalars(value).map(String))]
  return Array.isArray(value) ? value : (typeOf(field).read(String(value), timezone) ?? value)
}

/** As a rule sees it. What cannot stand in the field is EMPTY to rules; a multi-select's codes come in one order. */
export function toExpression(field: Typed, value: unknown, timezone: string): RuleValue {
  if (isEmpty(value)) return null
  if (field.multiselect) return codes(value)
  const found = isScalar(value) ? value : scalars(value)[0]
  return found === undefined ? null : typeOf(field).toRule(found, timezone)
}

/** What a SET rule gives, as a value of the field. Undefined where it is none. */
export function fromExpression(field: Typed, outcome: RuleValue, timezone: string): Value | undefined {
  if (outcome === null) return null
  if (field.multiselect) return codes(outcome)
  if (typeof outcome === 'object') return undefined
  const plain = typeof outcome === 'boolean' ? Number(outcome) : outcome
  return typeOf(field).read(String(plain), timezone) ?? undefined
}
