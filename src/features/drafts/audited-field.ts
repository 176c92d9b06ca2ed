// The name of a draft's field in the audit log, to ask who changed it. A wrong name here would name the wrong person, so
// any doubt is null. Pure.
import { AUDIT_NAMES, type AuditField } from '#contract/audit.ts'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { LockEntity } from '#contract/lock.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { rowValues } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { DraftConflict } from '#src/offline/drafts/draft-model.ts'

/** A field that somebody else changed, and the value they gave it. */
export type OtherValue = Pick<DraftConflict, 'section' | 'uid' | 'field' | 'theirs'>

/** The version of the record in which the other values are. */
export type ChangedRecord = {
  type: LockEntity['type']
  UniqueID: number
  version: number
  values: Values
  items: Readonly<Record<string, readonly ItemRow[]>>
  photos: readonly ListingPhoto[]
}

/**
 * `moved`: the position of the field's row or photo. The log names rows by their position at the time of the change, so
 * the field's newest change is another row's if this one arrived at its position later.
 */
type Audited = { field: AuditField; moved: AuditField | null }

/** null: the record does not have the other value, so its log cannot say who gave it (a copy of the draft has it). */
export function auditedField(other: OtherValue, record: ChangedRecord): Audited | null {
  const found = other.uid === null ? fieldOf(other, record) : partOf(other, record)
  return found && looksSame(found.value, other.theirs) ? found.audited : null
}

type Found = { audited: Audited; value: Value } | null

const fieldOf = ({ section, field }: OtherValue, { type, values }: ChangedRecord): Found =>
  section === 'fields'
    ? {
        audited: { field: { ClassName: AUDIT_NAMES[type], FieldName: field }, moved: null },
        value: values[field] ?? null,
      }
    : null

function partOf({ section, uid, field }: OtherValue, { items, photos }: ChangedRecord): Found {
  const row =
    section === 'photos' ? photos.find(({ id }) => id === uid) : items[section]?.find((each) => each.uid === uid)
  if (!row) return null
  const ClassName = sectionOf(section).target
  const position = `${ClassName}[${row.SortOrder}]`
  const audited = {
    field: { ClassName, FieldName: `${position}.${field}` },
    moved: { ClassName, FieldName: `${position}.SortOrder` },
  }
  return { audited, value: 'uid' in row ? (rowValues(row)[field] ?? null) : row.Description }
}
