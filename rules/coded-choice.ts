// Checks on a value that don't depend on rules: whether a choice is allowed, and whether a hidden value changed.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Fields } from './expression/values.ts'
import type { FormInput } from './form-input.ts'
import type { CompiledForm } from './form-plan.ts'
import { choiceProblem, type ReadParent } from './lookup-choice.ts'
import { sameValue } from './record/value.ts'

/** The record or row a field belongs to: current and saved values. */
export type Holder = {
  readonly form: CompiledForm
  readonly input: FormInput
  readonly values: Fields
  readonly saved: Fields | null
}

const own = (values: Fields, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : null)

/** Why a coded field's choice is invalid. Without lookup tables, choices are not checked. */
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

/**
 * Reads a parent field from the field's own row first, then from the record; PropertyType falls back to the form's own
 * type.
 */
const parentIn =
  ({ definition }: CompiledForm, values: Fields, record: Fields): ReadParent =>
  (name) =>
    own(values, name) ?? own(record, name) ?? (name === 'PropertyType' ? definition.propertyType : null)
