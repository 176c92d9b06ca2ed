// Fields that the form's header already shows.
import type { FieldModel } from './form-model.ts'
import type { FieldState } from './form-verdicts.ts'

const IN_HEADER: ReadonlySet<string> = new Set(['PropertyType', 'StandardStatus'])

/** Not shown again on the page, unless the field can be changed or has an error or warning. */
export const isInHeader = ({ name }: FieldModel, { disabled, error, warning }: FieldState): boolean =>
  IN_HEADER.has(name) && disabled && error === null && warning === null
