// What people type into number fields, and how a stored number is shown again.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { roundTo } from '#rules/measure.ts'

/** Decimals a field takes: none for integers, its Precision otherwise; any number where the definition is silent. */
export const decimalsOf = (field: Pick<FieldDefinition, 'datatype' | 'Precision'>): number =>
  field.datatype === 'integer' ? 0 : (field.Precision ?? Number.POSITIVE_INFINITY)

/** A number, with an optional $ before and a unit in words behind it, as pasted from elsewhere: "$1,250.50", "1,250 sq ft". */
const NUMBER = /^\$?\s*(-?)\s*(\d[\d,\s]*)?(\.\d*)?\s*(?:[a-z][a-z.\s²]*)?$/i

/**
 * Commas go, decimals obey the precision. Text that is no number comes back as it was typed:
 * it is kept, shown as an error by the rules, and never thrown away.
 */
export function readNumber(text: string, field: Pick<FieldDefinition, 'datatype' | 'Precision'>): Value {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const parts = NUMBER.exec(trimmed)
  if (!parts || (parts[2] === undefined && (parts[3] ?? '.') === '.')) return trimmed
  const number = Number(`${parts[1]}${(parts[2] ?? '0').replace(/[,\s]/g, '')}${parts[3] ?? ''}`)
  if (!Number.isFinite(number)) return trimmed
  const decimals = decimalsOf(field)
  // 12.5 bathrooms is a mistake to point out, not a number to round quietly.
  if (field.datatype === 'integer' && !Number.isInteger(number)) return trimmed
  return Number.isFinite(decimals) ? roundTo(number, decimals) : number
}

/** As it stands in the input: no thousands separators, so that it can be edited. */
export const writeNumber = (value: Value): string => (value === null || Array.isArray(value) ? '' : String(value))

/** For reading: thousands separated, with the $ of money. */
export function showNumber(value: Value, money: boolean): string {
  if (typeof value !== 'number') return writeNumber(value)
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? '-' : ''}${money ? '$' : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}

/** May this text stand in the input while it is being typed? Refuses letters and decimals beyond the field's own. */
export function mayType(text: string, field: Pick<FieldDefinition, 'datatype' | 'Precision'>): boolean {
  const decimals = decimalsOf(field)
  const parts = /^\s*\$?\s*-?[\d,\s]*(\.(\d*))?\s*$/.exec(text)
  return !!parts && (parts[1] === undefined || (decimals > 0 && (parts[2] ?? '').length <= decimals))
}
