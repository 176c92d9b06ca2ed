// How a draft differs from the record it began from: dates by day, bits as 1/0, texts with null as empty, numbers
// numerically. Pure. The screen and the submission both use it, so a change missed here is never sent.
import { isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import { ITEM_SECTIONS, type ItemSection, type StatusLetter, type Values } from '#contract/listing.ts'
import { itemFieldsOf } from '#rules/record/sections.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import { leadsTo } from '#rules/status-moves.ts'
import type { Draft } from './draft-model.ts'
import { differs, rowsDiffer, type Same } from './no-work.ts'

type Form = Pick<FormDefinition, 'fields'> & Parameters<typeof itemFieldsOf>[0]

/** The form's fields that the member changed, with their values. */
export function changedValues(draft: Draft, form: Form): Values {
  const changed: Values = {}
  for (const field of form.fields) {
    const register = draft.fields[field.FieldName]
    if (!register) continue
    const before = draft.base?.values[field.FieldName]
    if (!sameValue(field, register.value, before)) changed[field.FieldName] = register.value
  }
  return changed
}

/** Compares values by the datatypes of the form's fields. */
function sameBy(form: Form): Same {
  const named = (fields: Form['fields']) => new Map(fields.map((field) => [field.FieldName, field]))
  const own = named(form.fields)
  const rows = new Map(ITEM_SECTIONS.map((section) => [section, named([...itemFieldsOf(form, section)])]))
  return (section, name, a, b) =>
    sameValue((section === null ? own : rows.get(section))?.get(name) ?? UNDESCRIBED, a, b)
}

export const rowsHaveChanged = (draft: Draft, section: ItemSection, form: Form): boolean =>
  rowsDiffer(draft, section, sameBy(form))

/** Whether the draft differs from its record; always true for a new record. */
export const hasChanges = (draft: Draft, form: Form): boolean => differs(draft, sameBy(form))

/**
 * Whether a submission would leave the record unchanged: no changed values, and no change of status by the form itself.
 */
export const changesNothing = (draft: Draft, form: Form): boolean =>
  draft.base !== null && !movesStatus(draft) && !hasChanges(draft, form)

const INCOMPLETE = 'I'

/** An incomplete listing becomes active; a change form sets its own status, or deletes the listing. */
function movesStatus({ formName, base, propertyType }: Draft): boolean {
  const status = base?.status ?? INCOMPLETE
  if (!isChangeForm(formName)) return propertyType !== '' && status === INCOMPLETE
  const moved = leadsTo(formName, status as StatusLetter)
  return moved.isDeleted || moved.status !== status
}
