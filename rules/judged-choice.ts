// What is asked of a place beside its rules: whether its choice may stand, and of what nobody sees whether it has changed.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Fields } from './expression/values.ts'
import type { FormInput } from './form-input.ts'
import type { CompiledForm } from './form-plan.ts'
import { choiceProblem, type ReadParent } from './lookup-choice.ts'
import { sameValue } from './record/value.ts'

/** The record, or one row, in which a field stands: what it holds, and what it held. */
export type Holder = {
  readonly form: CompiledForm
  readonly input: FormInput
  readonly values: Fields
  readonly saved: Fields | null
}

const own = (values: Fields, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : null)

/** What is wrong with a coded field's choice. Without tables none is judged. */
export function misfit(field: FieldDefinition, value: unknown, { form, input, values, saved }: Holder): string | null {
  const { tables, base } = input
  if (tables === undefined || field.comboBoxLookupName === undefined) return null
  const now = { value, parent: parentIn(form, values, input.values) }
  const before = saved && {
    value: own(saved, field.FieldName),
    parent: parentIn(form, saved, base ?? saved),
  }
  return choiceProblem(field, tables, now, before)
}

export const hasChanged = (field: FieldDefinition, value: unknown, { saved }: Holder): boolean =>
  !sameValue(field, value, saved && own(saved, field.FieldName))

/** Its row's own field first, then the record's; a form of one type of property holds that type. */
const parentIn =
  ({ definition }: CompiledForm, values: Fields, record: Fields): ReadParent =>
  (name) =>
    own(values, name) ?? own(record, name) ?? (name === 'PropertyType' ? definition.propertyType : null)
