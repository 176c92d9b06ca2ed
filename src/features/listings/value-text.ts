// A stored value as members read it.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { type Datatype, datatypeOf, isMoney } from '#rules/record/datatypes.ts'
import type { Formats } from '#src/ui/formats.ts'
import type { LookupText } from './lookup-text.ts'

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
