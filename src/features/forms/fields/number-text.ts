// How a stored number stands in its input, and how many decimals the field takes.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'

/** Decimals a field takes: none for integers, its Precision otherwise; any number where the definition is silent. */
export const decimalsOf = (field: Pick<FieldDefinition, 'datatype' | 'Precision'>): number =>
  field.datatype === 'integer' ? 0 : (field.Precision ?? Number.POSITIVE_INFINITY)

/** As it stands in the input: no thousands separators, so that it can be edited. */
export const writeNumber = (value: Value): string => (value === null || Array.isArray(value) ? '' : String(value))
