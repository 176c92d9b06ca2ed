// Changes of a write, field by field, for the audit log: the record's own fields, rows and photos. Equal values in
// different notation are not a change.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { rowValues } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { isEmpty, sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import { changeLevel, MASKED, type Visibility } from '#rules/visible-fields.ts'
import type { RecordPhoto } from './written-photos.ts'

export type Change = { className: string; fieldName: string; oldValue: string | null; newValue: string | null }
export type Snapshot = { fields: Values; items: Record<string, ItemRow[]>; photos: RecordPhoto[] }

export const NOTHING_YET: Snapshot = { fields: {}, items: {}, photos: [] }
export const RECORD_CLASS = 'Listing'
const PHOTO_CLASS = 'Media'

export const changesBetween = (before: Snapshot, after: Snapshot, form: CompiledForm): Change[] => [
  ...valueChanges(RECORD_CLASS, '', before.fields, after.fields, form.fields),
  ...[...new Set([...Object.keys(before.items), ...Object.keys(after.items)])].flatMap((section) =>
    rowChanges(section, before.items[section] ?? [], after.items[section] ?? [], form),
  ),
  ...photoChanges(before.photos, after.photos, form.sections.get('photos')?.fields),
]

/**
 * Adds the answers that an earlier change gave to the same questions: every answer belongs to this change, even one
 * with the same value, and questions not answered again become empty.
 */
export function withAnswers(changes: Change[], replaced: Values): Change[] {
  const isAnswered = new Set(
    changes.filter(({ className }) => className === RECORD_CLASS).map((each) => each.fieldName),
  )
  const gone = Object.entries(replaced).filter(([name, value]) => !isAnswered.has(name) && !isEmpty(value))
  return [
    ...changes.map((change) =>
      change.className === RECORD_CLASS && Object.hasOwn(replaced, change.fieldName)
        ? { ...change, oldValue: asText(replaced[change.fieldName] ?? null) }
        : change,
    ),
    ...gone.map(([name, value]) => ({
      ...{ className: RECORD_CLASS, fieldName: name },
      oldValue: asText(value),
      newValue: null,
    })),
  ]
}

/**
 * Changes as the audit log keeps them: it records that an access code was changed, but neither the old nor the new one.
 */
export const withoutCodes = (changes: Change[], visibility: Visibility): Change[] =>
  changes.map((change) =>
    changeLevel(visibility, change.className, change.fieldName) === 'code' ? { ...change, ...MASKED } : change,
  )

/**
 * `place`: the row that has the values, followed by a dot; empty for the record itself. Fields that the form does not
 * have are compared as text.
 */
export function valueChanges(
  className: string,
  place: string,
  before: Values,
  after: Values,
  fields: ReadonlyMap<string, FieldDefinition> | undefined,
): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, now] = [before[name] ?? null, after[name] ?? null]
    return sameValue(fields?.get(name) ?? UNDESCRIBED, old, now)
      ? []
      : [{ className, fieldName: `${place}${name}`, oldValue: asText(old), newValue: asText(now) }]
  })
}

const asText = (value: Value): string | null =>
  isEmpty(value) ? null : Array.isArray(value) ? value.join(', ') : String(value)

/** A row is named by its position among those not deleted, 1..n: Rooms[2].RoomLength. */
function rowChanges(section: string, before: ItemRow[], after: ItemRow[], form: CompiledForm): Change[] {
  const className = sectionOf(section).target
  const fields = form.sections.get(section)?.fields
  const was = new Map(before.map((row) => [row.uid, row]))
  return after.flatMap((row) => {
    const old = was.get(row.uid)
    const place = `${className}[${(row.IsDeleted ? old : row)?.SortOrder ?? row.SortOrder}]`
    const [oldLives, lives] = [old !== undefined && !old.IsDeleted, !row.IsDeleted]
    if (!oldLives && !lives) return []
    const moved =
      old && oldLives && lives && old.SortOrder !== row.SortOrder
        ? [
            {
              className,
              fieldName: `${place}.SortOrder`,
              oldValue: String(old.SortOrder),
              newValue: String(row.SortOrder),
            },
          ]
        : []
    const [from, to] = [old && oldLives ? rowValues(old) : {}, lives ? rowValues(row) : {}]
    return [...moved, ...valueChanges(className, `${place}.`, from, to, fields)]
  })
}

export function photoChanges(
  before: readonly RecordPhoto[],
  after: readonly RecordPhoto[],
  fields?: ReadonlyMap<string, FieldDefinition>,
): Change[] {
  const known = new Map(before.map((photo) => [photo.photoId, photo]))
  const change = (fieldName: string, oldValue: string | null, newValue: string | null): Change => ({
    className: PHOTO_CLASS,
    fieldName,
    oldValue,
    newValue,
  })
  return after.flatMap((photo) => {
    const old = known.get(photo.photoId)
    const [oldLives, lives] = [old !== undefined && !old.isDeleted, !photo.isDeleted]
    if (!oldLives && !lives) return []
    const place = `${PHOTO_CLASS}[${lives ? photo.sortOrder : old!.sortOrder}]`
    if (!lives) return [change(place, photo.photoId, null)]
    const arrived = oldLives ? [] : [change(place, null, photo.photoId)]
    const moved =
      old && oldLives && old.sortOrder !== photo.sortOrder
        ? [change(`${place}.SortOrder`, String(old.sortOrder), String(photo.sortOrder))]
        : []
    const described =
      (oldLives ? old!.description : '') === photo.description
        ? []
        : [change(`${place}.Description`, (oldLives && old!.description) || null, photo.description || null)]
    const was = oldLives ? old!.fields : {}
    return [...arrived, ...moved, ...described, ...valueChanges(PHOTO_CLASS, `${place}.`, was, photo.fields, fields)]
  })
}
