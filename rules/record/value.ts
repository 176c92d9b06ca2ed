/**
 * Values of fields: one value of a datatype, a list of codes if the field takes several, or no value. Decides, for the
 * phone and the server alike, whether a value has changed, whether it is valid, and how the record stores it. Pure;
 * datatypes.ts has the table of datatypes.
 */
import { TEXT_MULTILINE_FROM } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import type { ValueType } from '../expression/functions.ts'
import type { Value as RuleValue } from '../expression/values.ts'
import { type Control, entryOf, type Limits } from './datatypes.ts'
import { codes, isEmpty, isScalar, looksSame, type Scalar, sameCodes, sameScalars, scalars } from './undescribed.ts'

export { isEmpty } from './undescribed.ts'

/** The part of a definition that determines the field's values. */
export type Shape = Pick<FieldDefinition, 'datatype' | 'multiselect'>

export type ControlKind = Control | 'multiline' | 'lookup' | 'lookups'

/** The control that edits the field. */
export function controlOf(field: Shape & Pick<FieldDefinition, 'comboBoxLookupName' | 'maxLength'>): ControlKind {
  if (field.comboBoxLookupName) return field.multiselect ? 'lookups' : 'lookup'
  const { control } = entryOf(field)
  return control === 'text' && (field.maxLength ?? 0) >= TEXT_MULTILINE_FROM ? 'multiline' : control
}

/** Type that rules see, for the check at publishing. */
export const expressionType = (field: Shape): ValueType => (field.multiselect ? 'list' : entryOf(field).ruleType)

/** Number of decimals that the field takes; any number if the definition does not say. */
export const decimalsOf = (field: Shape & Limits): number =>
  entryOf(field).decimals?.(field) ?? Number.POSITIVE_INFINITY

/** The definition's DefaultValue as a value, with `today` (yyyy-MM-dd) in place of the word. Null if there is none. */
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

/** Stands for a field without a definition, whose values are compared by their appearance. */
export const UNDESCRIBED = null

/**
 * Compares dates by day, bits as 1/0, texts with null as empty, numbers numerically, codes in any order. For an
 * undescribed field, lists are codes, and a number equals its digits.
 */
export function sameValue(field: Shape | typeof UNDESCRIBED, a: unknown, b: unknown): boolean {
  if (field === UNDESCRIBED) return looksSame(a, b)
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  return field.multiselect ? sameCodes(a, b) : sameScalars(a, b, entryOf(field).key)
}

const LIST = { datatype: 'string', multiselect: true } as const

/**
 * Exactly the same value, so there is nothing to write. Use `sameValue` to decide whether a field has changed in
 * meaning.
 */
export function isIdentical(a: Value | undefined, b: Value | undefined): boolean {
  const [left, right] = [plain(a), plain(b)]
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right
  return left.length === right.length && left.every((code, index) => code === right[index])
}

const plain = (value: Value | undefined): Value =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

const UNREADABLE = 'This cannot be read. Please enter it again.'

/** Why the value itself is invalid, regardless of the rules; null if it is valid or empty. */
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
 * Converts a value to the form that the record stores: null for no value, each code once, anything else in its
 * datatype's canonical form. A value that doesn't fit its datatype stays as entered, so that the message can quote it.
 */
export function toStored(field: Shape, value: Value, timezone: string): Value {
  if (isEmpty(value)) return null
  if (field.multiselect) return [...new Set(scalars(value).map(String))]
  return Array.isArray(value) ? value : (entryOf(field).read(String(value), timezone) ?? value)
}

/** Converts a value for rules. An invalid value is EMPTY to rules; the codes of a multi-select are sorted. */
export function toExpression(field: Shape, value: unknown, timezone: string): RuleValue {
  if (isEmpty(value)) return null
  if (field.multiselect) return codes(value)
  const found = isScalar(value) ? value : scalars(value)[0]
  return found === undefined ? null : entryOf(field).toRule(found, timezone)
}

/** Converts the outcome of a SET rule to a value of the field; undefined if it isn't one. */
export function fromExpression(field: Shape, outcome: RuleValue, timezone: string): Value | undefined {
  if (outcome === null) return null
  if (field.multiselect) return codes(outcome)
  if (typeof outcome === 'object') return undefined
  const scalar = typeof outcome === 'boolean' ? Number(outcome) : outcome
  return entryOf(field).read(String(scalar), timezone) ?? undefined
}

/** unfit: no value of the new datatype has the same meaning. */
export type Carried = { kind: 'same' } | { kind: 'changed'; value: Value } | { kind: 'unfit' }

const SAME: Carried = { kind: 'same' }
const UNFIT: Carried = { kind: 'unfit' }
const changed = (value: Value): Carried => ({ kind: 'changed', value })

/**
 * Converts a value entered under the field's earlier definition to its current one. `was` is undefined if the earlier
 * definition is lost.
 */
export function carryValue(value: Value, was: Shape | undefined, now: Shape, timezone: string): Carried {
  // If the datatype hasn't changed, the value stays, valid or not.
  const isUnchanged = was?.datatype === now.datatype && Boolean(was.multiselect) === Boolean(now.multiselect)
  if (isEmpty(value) || isUnchanged) return SAME
  if (now.multiselect) return Array.isArray(value) ? SAME : changed([String(value)])
  if (!Array.isArray(value)) return carryOne(value as Scalar, was, now, timezone)
  if (value.length !== 1) return UNFIT
  const carried = carryOne(value[0]!, was, now, timezone)
  return carried.kind === 'same' ? changed(value[0]!) : carried
}

/**
 * Accepts zero and any number of decimals: the member sees and corrects violations of the field's limits on the form.
 */
const UNLIMITED: Limits = { allowZero: true, allowNegative: true }

function carryOne(value: Scalar, was: Shape | undefined, now: Shape, timezone: string): Carried {
  const { adopt, read, refuse } = entryOf(now)
  const adopted = adopt(value, timezone, was && entryOf(was))
  const next = read(String(adopted), timezone) ?? adopted
  if (refuse(next, UNLIMITED) !== null) return UNFIT
  return next === value ? SAME : changed(next)
}
