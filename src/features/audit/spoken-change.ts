// The audit log in words: labels from the record's form, descriptions of its codes. The page creates it.
import type { AuditTransaction } from '#contract/audit.ts'
import { MASKED } from '#rules/visible-fields.ts'

export type AuditChange = AuditTransaction['SubTransaction'][number]

export type ChangeWords = {
  /** The record's fields, for searching by label. */
  fields: readonly { name: string; label: string }[]
  /** "List Price", "Room 2: Length". */
  field(className: string, fieldName: string): string
  /** "Rooms", "Photos". */
  kind(className: string): string
  value(className: string, fieldName: string, value: string): string
}

/** The server reports only that these changed or were viewed: a door code, or a field that this member may not read. */
export const isHidden = ({ OldValue, NewValue }: AuditChange): boolean =>
  OldValue === null && (NewValue === null || NewValue === MASKED.newValue)

export type SpokenChange = {
  field: string
  kind: string
  /** Null: empty. */
  before: string | null
  after: string | null
  /** Shown in place of both values if neither may be shown. */
  hidden: string | null
}

export function spokenChange(change: AuditChange, words: ChangeWords): SpokenChange {
  const { ClassName, FieldName, OldValue, NewValue } = change
  const text = (value: string | null) => (value === null ? null : words.value(ClassName, FieldName, value))
  const hidden = !isHidden(change)
    ? null
    : NewValue === null
      ? 'Looked at. The value is not kept here.'
      : 'Changed. The values are not kept here.'
  return {
    field: words.field(ClassName, FieldName),
    kind: words.kind(ClassName),
    before: hidden ? null : text(OldValue),
    after: hidden ? null : text(NewValue),
    hidden,
  }
}

const NAMED = 3
/** Maximum length here; longer values are shown in the expanded row. */
const SHORT = 40

/** "List Price: $649,900 → $629,900"; "5 changes: List Price, Status, Lot Size and 2 more" */
export function summaryOf(changes: readonly AuditChange[], words: ChangeWords): string {
  if (changes.length === 0) return 'No changes of fields'
  const [only] = changes.length === 1 ? changes.map((change) => spokenChange(change, words)) : []
  if (only && isShort(only)) return `${only.field}: ${only.before ?? 'empty'} → ${only.after ?? 'empty'}`
  const names = [...new Set(changes.map(({ ClassName, FieldName }) => words.field(ClassName, FieldName)))]
  const more = names.length - NAMED
  const listed = names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`}: ${listed}`
}

const isShort = ({ hidden, before, after }: SpokenChange): boolean =>
  !hidden && (before ?? '').length <= SHORT && (after ?? '').length <= SHORT
