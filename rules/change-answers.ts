// Answers that belong to one change, such as its reason, and not to the listing. A new change begins without those of
// the previous one: otherwise the portal would send and record an old reason as the reason for something else.
import { isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'

/** Fields that a change form starts without a value. `status`: the listing's status before the change. */
export const freshFields = (
  { formName, fields }: Pick<FormDefinition, 'formName' | 'fields'>,
  status: string,
): string[] =>
  isChangeForm(formName)
    ? fields
        .filter(({ perChange, keptFrom = [] }) => perChange && !keptFrom.includes(status))
        .map(({ FieldName }) => FieldName)
    : []

export const withoutFields = (values: Values, names: readonly string[]): Values =>
  names.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

export const onlyFields = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name] ?? null]))
