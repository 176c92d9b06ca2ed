// Fields that the form's header already shows.

import type { FieldState } from './field-states.ts'
import type { FieldModel } from './form-model.ts'

const IN_HEADER: ReadonlySet<string> = new Set(['PropertyType', 'StandardStatus'])

/** Not shown again on the page, unless the field can be changed or has an error or warning. */
export const isInHeader = ({ name }: FieldModel, { isDisabled, errorMessage, warning }: FieldState): boolean =>
  IN_HEADER.has(name) && isDisabled && errorMessage === null && warning === null
