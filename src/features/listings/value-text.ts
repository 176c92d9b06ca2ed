// What a member reads for a stored value.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import type { LookupReply } from '#contract/lookup.ts'
import { boardFormat } from '#rules/board-clock.ts'

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

const money = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 2 })
const number = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 4 })
const { format: date } = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })
const moment = boardFormat({ dateStyle: 'long', timeStyle: 'short' })

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
      return numberText(Number(value), value, isMoney(field))
    case 'date':
      return dateText(String(value), (at) => date(Date.parse(at)))
    case 'datetime':
      return dateText(String(value), moment)
    default:
      return String(value)
  }
}

const isMoney = ({ inputType, FieldName }: Look) => inputType === 'money' || /(Price|Amount|Fee)$/.test(FieldName)

const numberText = (value: number, raw: string | number, asMoney: boolean): string =>
  Number.isFinite(value) ? (asMoney ? money.format(value).replace(/\.00$/, '') : number.format(value)) : String(raw)

const dateText = (value: string, format: (at: string) => string): string =>
  Number.isNaN(Date.parse(value)) ? value : format(value)
