// Descriptions of lookup codes.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { type Datatype, datatypeOf, isMoney } from '#rules/record/datatypes.ts'
import type { Call } from '#src/api/call.ts'
import type { Formats } from '#src/ui/formats.ts'
import { addressTablesQuery, CITY_TABLE } from './listing-queries.ts'
import type { CityText } from './listing-rows.ts'

/** table → code in upper case → description; a city's description counts only while the city is active. */
export type LookupText = (table: string, code: string) => string

export function lookupText(reply: { tables: readonly LookupTable[] } | undefined): LookupText {
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

export function useCityText(call: Call): CityText {
  const { data } = useQuery(addressTablesQuery(call))
  return useMemo(() => {
    const describe = lookupText(data)
    return ({ City }) => (City ? describe(CITY_TABLE, City) : '')
  }, [data])
}

// Displays a stored value.

type Described = Pick<FieldDefinition, 'datatype' | 'inputType' | 'comboBoxLookupName'> &
  Partial<Pick<FieldDefinition, 'FieldName'>>

type TextOf = (value: string | number, field: Described, formats: Formats) => string

const amount: TextOf = (value, field, { priceText, numberText }) => {
  const number = Number(value)
  return Number.isFinite(number) ? (isMoney(field) ? priceText : numberText)(number) : String(value)
}

/** Years and keys are names, not amounts: 1958, not 1,958. */
const isName = ({ FieldName = '' }: Described): boolean => /Year|Key(Numeric)?$/.test(FieldName)

const whole: TextOf = (value, field, formats) => (isName(field) ? String(value) : amount(value, field, formats))

const TEXTS: Record<Datatype, TextOf> = {
  string: (value) => String(value),
  integer: whole,
  decimal: amount,
  numeric: amount,
  bit: (value) => (String(value) === '1' ? 'Yes' : 'No'),
  date: (value, _, { dayText }) => dayText(String(value)),
  time: (value) => String(value),
  datetime: (value, _, { dateTimeText }) => dateTimeText(String(value)),
}

export function valueText(value: NonNullable<Value>, field: Described, lookups: LookupText, formats: Formats): string {
  if (Array.isArray(value)) return value.map((each) => valueText(each, field, lookups, formats)).join(', ')
  if (field.comboBoxLookupName) return lookups(field.comboBoxLookupName, String(value))
  return TEXTS[datatypeOf(field)](value, field, formats)
}
