// Whether a draft contains work, without its form and datatypes, which lists of drafts don't load. Pure. A change
// missed here is never sent.
import { ITEM_SECTIONS, type ItemRow, type ItemSection } from '#contract/listing.ts'
import { renumber, rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Draft } from './draft-model.ts'
import { draftPhotos, draftRows, savedPhotoOrder } from './draft-values.ts'
import { isUntouched } from './new-draft.ts'
import { samePhotoFields, savedPhotoFields } from './photo-fields.ts'

/** Whether two values of a field are the same; `section` is null for the record's own fields. */
export type Same = (section: ItemSection | null, name: string, a: unknown, b: unknown) => boolean

/** Without the form, values are compared by how they look. */
const asTheyLook: Same = (_section, _name, a, b) => looksSame(a, b)

export const sectionRows = (draft: Draft, section: ItemSection): ItemRow[] => renumber(draftRows(draft, section))

export function rowsDiffer(draft: Draft, section: ItemSection, same: Same): boolean {
  const saved = new Map(renumber(draft.base?.items[section] ?? []).map((row) => [row.uid, row]))
  return sectionRows(draft, section).some((row) => {
    const before = saved.get(row.uid)
    if (!before || before.IsDeleted !== row.IsDeleted) return true
    if (!row.IsDeleted && before.SortOrder !== row.SortOrder) return true
    const values = rowValues(row)
    const was = rowValues(before)
    return Object.keys({ ...values, ...was }).some((name) => !same(section, name, values[name], was[name]))
  })
}

export function photosHaveChanged(draft: Draft): boolean {
  const shown = draftPhotos(draft)
  const saved = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  const living = shown.filter(({ IsDeleted }) => !IsDeleted).map(({ id }) => id)
  return (
    living.join('\n') !== savedPhotoOrder(draft).join('\n') ||
    shown.some(({ id, Description, fields }) => {
      const before = saved.get(id)
      return before && (before.Description !== Description || !samePhotoFields(savedPhotoFields(before), fields))
    })
  )
}

/** Whether the draft differs from its record; always true for a new record. */
export function differs(draft: Draft, same: Same): boolean {
  if (!draft.base || Object.keys(draft.picked).length > 0) return true
  const { values } = draft.base
  return (
    Object.entries(draft.fields).some(([name, { value }]) => !same(null, name, value, values[name])) ||
    ITEM_SECTIONS.some((section) => draft.rows[section] && rowsDiffer(draft, section, same)) ||
    photosHaveChanged(draft)
  )
}

/** An edit whose values were all set back; the server has no copy of it, and nothing needs the member. */
const isSetBack = (draft: Draft): boolean =>
  draft.operation === 'edit' &&
  draft.acknowledged === 0 &&
  draft.submission === null &&
  draft.attention === null &&
  draft.conflicts.length === 0 &&
  !Object.values(draft.photos).some(({ isLeftOut }) => isLeftOut) &&
  !differs(draft, asTheyLook)

/** Nothing to keep, list or send: the draft was not begun, or was set back to the record's values. */
export const hasNoWork = (draft: Draft): boolean => isUntouched(draft) || isSetBack(draft)
