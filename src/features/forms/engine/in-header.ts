// Fields that the form's header shows already.
import type { FieldModel } from './form-model.ts'
import type { FieldState } from './form-verdicts.ts'

const IN_HEADER: ReadonlySet<string> = new Set(['PropertyType', 'StandardStatus'])

/** Not shown a second time, unless it can be changed or something is wrong with it. */
export const isInHeader = ({ name }: FieldModel, { disabled, error, warning }: FieldState): boolean =>
  IN_HEADER.has(name) && disabled && error === null && warning === null
