// How a draft differs from the record it began from: dates by day, bits as 1/0, texts with null as empty, numbers
// numerically. Pure; phone and submission decide here alike, so a change missed here is never sent.
import { isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import { ITEM_SECTIONS, type ItemRow, type ItemSection, type StatusLetter, type Values } from '#contract/listing.ts'
import { renumber, rowValues } from '#rules/record/row.ts'
import { itemFieldsOf } from '#rules/record/sections.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import { leadsTo } from '#rules/status-moves.ts'
import { isUntouched } from './change-draft.ts'
import type { Draft } from './draft-model.ts'
import { draftPhotos, draftRows, savedPhotoOrder } from './draft-values.ts'

type Form = Pick<FormDefinition, 'fields'> & Parameters<typeof itemFieldsOf>[0]

/** Without its form, values are compared by what they look like. */
const NO_FORM: Form = { fields: [], pages: [] }

/** The form's changed fields. */
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

export const sectionRows = (draft: Draft, section: ItemSection): ItemRow[] => renumber(draftRows(draft, section))

export function rowsHaveChanged(draft: Draft, section: ItemSection, form: Form): boolean {
  const fields = new Map(itemFieldsOf(form, section).map((field) => [field.FieldName, field]))
  const saved = new Map(renumber(draft.base?.items[section] ?? []).map((row) => [row.uid, row]))
  return sectionRows(draft, section).some((row) => {
    const before = saved.get(row.uid)
    if (!before || before.IsDeleted !== row.IsDeleted) return true
    if (!row.IsDeleted && before.SortOrder !== row.SortOrder) return true
    const values = rowValues(row)
    const was = rowValues(before)
    return Object.keys({ ...values, ...was }).some(
      (name) => !sameValue(fields.get(name) ?? UNDESCRIBED, values[name], was[name]),
    )
  })
}

export function photosHaveChanged(draft: Draft): boolean {
  const shown = draftPhotos(draft)
  const saved = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  const living = shown.filter(({ IsDeleted }) => !IsDeleted).map(({ id }) => id)
  return (
    living.join('\n') !== savedPhotoOrder(draft).join('\n') ||
    shown.some(({ id, Description }) => saved.get(id) && saved.get(id)?.Description !== Description)
  )
}

/** Whether the draft says anything that its record doesn't; a new record always does. */
export function hasChanges(draft: Draft, form: Form = NO_FORM): boolean {
  if (!draft.base || Object.keys(draft.picked ?? {}).length > 0) return true
  const shapes = new Map(form.fields.map((field) => [field.FieldName, field]))
  const { values } = draft.base
  return (
    Object.entries(draft.fields).some(
      ([name, { value }]) => !sameValue(shapes.get(name) ?? UNDESCRIBED, value, values[name]),
    ) ||
    ITEM_SECTIONS.some((section) => draft.rows[section] && rowsHaveChanged(draft, section, form)) ||
    photosHaveChanged(draft)
  )
}

/** An edit whose values were all set back, of which the server has no copy and nothing waits for its member. */
const isSetBack = (draft: Draft): boolean =>
  draft.operation === 'edit' &&
  draft.acknowledged === 0 &&
  draft.submission === null &&
  draft.attention === null &&
  draft.conflicts.length === 0 &&
  !hasChanges(draft)

/** Nothing to keep, to list or to send: not begun, or set back to how the record is. */
export const hasNoWork = (draft: Draft): boolean => isUntouched(draft) || isSetBack(draft)

/** Whether a submission would leave the record as it is: neither a change of its own nor one of its status. */
export const changesNothing = (draft: Draft, form: Form): boolean =>
  draft.base !== null && !movesStatus(draft) && !hasChanges(draft, form)

const INCOMPLETE = 'I'

/** An incomplete listing becomes active; a change form leads to its own status, or deletes. */
function movesStatus({ formName, base, propertyType }: Draft): boolean {
  const status = base?.status ?? INCOMPLETE
  if (!isChangeForm(formName)) return propertyType !== '' && status === INCOMPLETE
  const moved = leadsTo(formName, status as StatusLetter)
  return moved.isDeleted || moved.status !== status
}
