/**
 * Values as fields hold them: one of a datatype, a list of codes where the field takes several, or nothing. Phone and server decide here alike whether
 * a value has changed, whether it is valid, and how the record stores it. Pure; the table of datatypes is in datatypes.ts.
 */
import { TEXT_MULTILINE_FROM } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import type { ValueType } from '../expression/functions.ts'
import type { Value as RuleValue } from '../expression/values.ts'
import { type Control, entryOf, type Limits } from './datatypes.ts'
import { codes, isEmpty, isScalar, looksSame, type Scalar, sameCodes, sameScalars, scalars } from './undescribed.ts'

export { isEmpty } from './undescribed.ts'

/** The part of a definition that decides what its values are. */
export type Shape = Pick<FieldDefinition, 'datatype' | 'multiselect'>

export type ControlKind = Control | 'multiline' | 'lookup' | 'lookups'

/** The control that edits the field. */
export function controlOf(field: Shape & Pick<FieldDefinition, 'comboBoxLookupName' | 'maxLength'>): ControlKind {
  if (field.comboBoxLookupName) return field.multiselect ? 'lookups' : 'lookup'
  const { control } = entryOf(field)
  return control === 'text' && (field.maxLength ?? 0) >= TEXT_MULTILINE_FROM ? 'multiline' : control
}

/** The type that rules see, for the check at publishing. */
export const expressionType = (field: Shape): ValueType => (field.multiselect ? 'list' : entryOf(field).ruleType)

/** How many decimals the field takes: any number where the definition does not say. */
export const decimalsOf = (field: Shape & Limits): number =>
  entryOf(field).decimals?.(field) ?? Number.POSITIVE_INFINITY

/** The DefaultValue of a definition as a value, with `today` (yyyy-MM-dd) for the word. Null where there is none. */
export function defaultValue(
  field: Shape & Pick<FieldDefinition, 'DefaultValue' | 'comboBoxLookupName'>,
  today: string,
): Value {
  const { DefaultValue: given, multiselect, comboBoxLookupName } = field
  if (given === undefined || given === '') return null
  if (multiselect) return [String(given)]
  const { defaults } = entryOf(field)
  if (defaults === 'day' && given === 'today') return today
  return defaults === 'number' && !comboBoxLookupName && Number.isFinite(Number(given)) ? Number(given) : String(given)
}

/** A field that no definition at hand describes: its values are compared by what they look like. */
export const UNDESCRIBED = null

/**
 * Has it changed? Dates by day, bits as 1/0, texts with null as empty, numbers numerically, codes in any order. Where the field is undescribed, lists
 * are codes, and a number is the same as its digits.
 */
export function sameValue(field: Shape | typeof UNDESCRIBED, a: unknown, b: unknown): boolean {
  if (field === UNDESCRIBED) return looksSame(a, b)
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  return field.multiselect ? sameCodes(a, b) : sameScalars(a, b, entryOf(field).key)
}

const LIST = { datatype: 'string', multiselect: true } as const

/** Exactly the same value, nothing to write. Whether a field has changed in meaning is `sameValue`'s to say. */
export function isIdentical(a: Value | undefined, b: Value | undefined): boolean {
  const [left, right] = [plain(a), plain(b)]
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right
  return left.length === right.length && left.every((code, index) => code === right[index])
}

const plain = (value: Value | undefined): Value =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

const UNREADABLE = 'This cannot be read. Please enter it again.'

/** Why the value itself is invalid, regardless of the rules; null when it is valid, or empty. */
export function problemOf(field: Shape & Limits, value: unknown): string | null {
  if (isEmpty(value)) return null
  const { refuse } = entryOf(field)
  if (isScalar(value) && !field.multiselect) return refuse(value, field)
  const found = scalars(value)
  const expected = Array.isArray(value) ? value.length : 1
  if (typeof value === 'boolean' && field.datatype !== 'bit') return UNREADABLE
  if (found.length !== expected || (!field.multiselect && Array.isArray(value))) return UNREADABLE
  return field.multiselect ? entryOf(LIST).refuse(found.join(), field) : refuse(found[0]!, field)
}

/**
 * As the record stores it: no value is null, each code is there once, anything else in the one way of its datatype. A value that fits no datatype stays
 * as it came, so that the message can speak of what was entered.
 */
export function toStored(field: Shape, value: Value, timezone: string): Value {
  if (isEmpty(value)) return null
  if (field.multiselect) return [...new Set(scalars(value).map(String))]
  return Array.isArray(value) ? value : (entryOf(field).read(String(value), timezone) ?? value)
}

/** As a rule sees it. An invalid value is EMPTY to rules; the codes of a multi-select come in one order. */
export function toExpression(field: Shape, value: unknown, timezone: string): RuleValue {
  if (isEmpty(value)) return null
  if (field.multiselect) return codes(value)
  const found = isScalar(value) ? value : scalars(value)[0]
  return found === undefined ? null : entryOf(field).toRule(found, timezone)
}

/** The outcome of a SET rule as a value of the field; undefined where it is none. */
export function fromExpression(field: Shape, outcome: RuleValue, timezone: string): Value | undefined {
  if (outcome === null) return null
  if (field.multiselect) return codes(outcome)
  if (typeof outcome === 'object') return undefined
  const scalar = typeof outcome === 'boolean' ? Number(outcome) : outcome
  return entryOf(field).read(String(scalar), timezone) ?? undefined
}

/** unfit: no value of the new datatype says the same. */
export type Carried = { kind: 'same' } | { kind: 'changed'; value: Value } | { kind: 'unfit' }

const SAME: Carried = { kind: 'same' }
const UNFIT: Carried = { kind: 'unfit' }
const changed = (value: Value): Carried => ({ kind: 'changed', value })

/** A value entered for a field as it was, as a value of the field as it is now. `was` is undefined where the earlier definition is lost. */
export function carryValue(value: Value, was: Shape | undefined, now: Shape, timezone: string): Carried {
  // A field that still asks the same keeps its answer, right or wrong.
  const isUnchanged = was?.datatype === now.datatype && Boolean(was.multiselect) === Boolean(now.multiselect)
  if (isEmpty(value) || isUnchanged) return SAME
  if (now.multiselect) return Array.isArray(value) ? SAME : changed([String(value)])
  if (!Array.isArray(value)) return carryOne(value as Scalar, was, now, timezone)
  if (value.length !== 1) return UNFIT
  const carried = carryOne(value[0]!, was, now, timezone)
  return carried.kind === 'same' ? changed(value[0]!) : carried
}

/** Zero, and any number of decimals: limits of the field are for the member to see and correct on the form. */
const UNLIMITED: Limits = { allowZero: true, allowNegative: true }

function carryOne(value: Scalar, was: Shape | undefined, now: Shape, timezone: string): Carried {
  const { adopt, read, refuse } = entryOf(now)
  const adopted = adopt(value, timezone, was && entryOf(was))
  const next = read(String(adopted), timezone) ?? adopted
  if (refuse(next, UNLIMITED) !== null) return UNFIT
  return next === value ? SAME : changed(next)
}
