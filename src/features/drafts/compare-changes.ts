// 'Your unsent changes': the member's changes next to the record as it was when they began and as it is now. Pure. Omit
// nothing: the member cannot save a change that is not shown here.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { withoutFields } from '#rules/change-answers.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftRows } from '#src/offline/drafts/draft-values.ts'
import { type PhotoChanges, photoChanges, photoWords } from '#src/offline/drafts/photo-changes.ts'
import { rowWords } from './row-name.ts'

/** mine: only I changed it. both: somebody else changed it as well. there: the record already has this value. */
type ChangeState = 'mine' | 'both' | 'there'
export type FieldChange = { field: string; base: Value; mine: Value; theirs: Value; state: ChangeState }
export type RowChange = {
  section: string
  uid: string
  kind: 'added' | 'deleted' | 'changed'
  fields: FieldChange[]
  /** The row as it was, of a deleted one. */
  was?: ItemRow
}
/** `reordered`: sections whose rows are in another order. */
export type Changes = { fields: FieldChange[]; rows: RowChange[]; reordered: string[]; photos: PhotoChanges }

/**
 * The record as it is now; null while unknown (offline), in which case it counts as unchanged. `version`: of a record
 * whose changes the server can be asked about.
 */
export type TheirRecord = { listing: Values; items: Record<string, ItemRow[]>; version?: number } | null

export function compareChanges(draft: Draft, theirs: TheirRecord): Changes {
  const listing = withoutFields(theirs?.listing ?? draft.base?.values ?? {}, draft.freshFields ?? [])
  const fields = Object.entries(draft.fields).flatMap(([field, { value, base }]) =>
    change(field, draft.base ? base : null, value, listing[field] ?? null),
  )
  const rows = Object.keys(draft.rows).flatMap((section) => rowChanges(draft, section, theirs))
  const reordered = Object.keys(draft.rows).filter(
    (section) => !isInOrder(liveUids(draft.base?.items[section] ?? []), liveUids(draftRows(draft, section))),
  )
  return { fields, rows, reordered, photos: photoChanges(draft) }
}

const same = (left: Value, right: Value): boolean => looksSame(left, right)

function change(field: string, base: Value, mine: Value, theirs: Value): FieldChange[] {
  if (same(mine, base)) return []
  const state = same(mine, theirs) ? 'there' : same(theirs, base) ? 'mine' : 'both'
  return [{ field, base, mine, theirs, state }]
}

function rowChanges(draft: Draft, section: string, theirs: TheirRecord): RowChange[] {
  const saved = new Map((draft.base?.items[section] ?? []).map((row) => [row.uid, row]))
  const now = new Map((theirs?.items[section] ?? draft.base?.items[section] ?? []).map((row) => [row.uid, row]))
  const mine = new Map(draftRows(draft, section).map((row) => [row.uid, row]))
  return Object.keys(draft.rows[section] ?? {}).flatMap((uid): RowChange[] => {
    const row = mine.get(uid)
    if (!row) return []
    const before = saved.get(uid)
    const [values, was, their] = [rowValues(row), rowValues(before), rowValues(now.get(uid))]
    const fields = Object.keys({ ...was, ...values }).flatMap((field) =>
      change(field, was[field] ?? null, values[field] ?? null, their[field] ?? null),
    )
    const kind = !before ? 'added' : row.IsDeleted && !before.IsDeleted ? 'deleted' : 'changed'
    if (kind === 'deleted') return [{ section, uid, kind, fields, was: before! }]
    return kind === 'changed' && fields.length === 0 ? [] : [{ section, uid, kind, fields }]
  })
}

export const hasChanges = ({ fields, rows, reordered, photos }: Changes): boolean =>
  fields.length + rows.length + reordered.length > 0 ||
  photos.added + photos.deleted + photos.described > 0 ||
  photos.reordered

/** Labels and display values from the definition. `section`: section of a row's field. */
export type ChangeWords = {
  label: (field: string, section?: string) => string
  text: (field: string, value: Value, section?: string) => string
}

/** Plain text for the clipboard: everything the member typed, no matter what happens to the draft. */
export function changesText(title: string, { fields, rows, reordered, photos }: Changes, words: ChangeWords): string {
  const { label, text } = words
  const line = (each: FieldChange, section?: string) => {
    const [mine, was] = [text(each.field, each.mine, section), text(each.field, each.base, section)]
    return `${label(each.field, section)}: ${mine || '(empty)'}${was ? ` (was: ${was})` : ''}`
  }
  const rowLines = rows.map(
    ({ section, kind, fields: changed, was }) =>
      `${label(section)}, ${kind}: ${(was ? rowWords(was, section, words) : changed.map((each) => line(each, section)).join('; ')) || '-'}`,
  )
  const orderLines = reordered.map((section) => `${label(section)}: another order`)
  const pictures = photoWords(photos)
  return [
    title,
    ...fields.map((each) => line(each)),
    ...rowLines,
    ...orderLines,
    ...(pictures ? [`Photos: ${pictures}`] : []),
  ].join('\n')
}
