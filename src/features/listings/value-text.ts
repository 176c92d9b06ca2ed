// What a member reads for a stored value.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import type { LookupReply } from '#contract/lookup.ts'
import { dayText, longMoment, numberText, priceText } from '../../ui/formats.ts'

/** table → code in upper case → description; a city's description counts only while the city is active. */
export type LookupText = (table: string, code: string) => string

export function lookupText(reply: LookupReply | undefined): LookupText {
  const tables = new Map(
    (reply?.tables ?? []).map(({ tableName, rows }) => [
      tableName,
      new Map(
        rows
          .filter(({ Active }) => Active !== false || !tableName.endsWith('_City'))
          .map(({ Code, Description }) => [Code.toUpperCase(), Description]),
      ),
    ]),
  )
  return (table, code) => tables.get(table)?.get(code.toUpperCase()) ?? code
}

export const isFilled = (value: Value | undefined): value is NonNullable<Value> =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

type Look = Pick<FieldDefinition, 'datatype' | 'inputType' | 'comboBoxLookupName' | 'FieldName'>

export function valueText(value: NonNullable<Value>, field: Look, lookups: LookupText): string {
  if (Array.isArray(value)) return value.map((each) => valueText(each, field, lookups)).join(', ')
  if (field.comboBoxLookupName) return lookups(field.comboBoxLookupName, String(value))
  switch (field.datatype) {
    case 'bit':
      return String(value) === '1' ? 'Yes' : 'No'
    case 'integer':
    case 'decimal':
    case 'numeric':
      return Number.isFinite(Number(value)) ? (isMoney(field) ? priceText : numberText)(Number(value)) : String(value)
    case 'date':
      return dayText(String(value))
    case 'datetime':
      return longMoment(String(value)) || String(value)
    default:
      return String(value)
  }
}

const isMoney = ({ inputType, FieldName }: Look) => inputType === 'money' || /(Price|Amount|Fee)$/.test(FieldName)
