// The shape of every comparison, and 'Your unsent changes': the member's changes next to the record as it was when they
// began and as it is now. Pure. Omit nothing: the member cannot save a change that is not shown here.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { withoutFields } from '#rules/change-answers.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftRows } from '#src/offline/drafts/draft-values.ts'
import { type PhotoChanges, photoChanges, photoWords } from '#src/offline/drafts/photo-changes.ts'
import { type ChangeWords, rowWords } from './change-words.ts'

/** A value that is not the same in all versions. `theirs`: the record's, or another device's. */
export type DifferentValue<Outcome> = { field: string; base: Value; mine: Value; theirs: Value; outcome: Outcome }
export type DifferentRow<Outcome> = {
  section: string
  uid: string
  /** The version that has the row. */
  kind: 'mine' | 'theirs' | 'both'
  /** Those that differ. */
  fields: DifferentValue<Outcome>[]
}
/** What two versions of a draft or record do not have in common. `reordered`: sections whose rows are in another order. */
export type DifferencesOf<Outcome, Row extends DifferentRow<Outcome>, Photos extends object> = {
  fields: DifferentValue<Outcome>[]
  rows: Row[]
  reordered: { section: string; outcome: Outcome }[]
  photos: Photos
}

export const hasDifferences = ({
  fields,
  rows,
  reordered,
  photos,
}: DifferencesOf<unknown, DifferentRow<unknown>, object>): boolean =>
  fields.length + rows.length + reordered.length > 0 || Object.values(photos).some(Boolean)

/** mine: only I changed it. both: somebody else changed it as well. there: the record already has this value. */
type ChangeOutcome = 'mine' | 'both' | 'there'
export type FieldChange = DifferentValue<ChangeOutcome>
/** `was`: the row as it was, of a deleted one. */
export type RowChange = DifferentRow<ChangeOutcome> & { was?: ItemRow }
export type Changes = DifferencesOf<ChangeOutcome, RowChange, PhotoChanges>

/** What the member did with a row. */
export const ROW_CHANGES: Record<RowChange['kind'], string> = { mine: 'added', theirs: 'deleted', both: 'changed' }

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
  const isMoved = (section: string) =>
    !isInOrder(liveUids(draft.base?.items[section] ?? []), liveUids(draftRows(draft, section)))
  const reordered = Object.keys(draft.rows)
    .filter(isMoved)
    .map((section) => ({ section, outcome: 'mine' as const }))
  return { fields, rows, reordered, photos: photoChanges(draft) }
}

const same = (left: Value, right: Value): boolean => looksSame(left, right)

function change(field: string, base: Value, mine: Value, theirs: Value): FieldChange[] {
  if (same(mine, base)) return []
  const outcome = same(mine, theirs) ? 'there' : same(theirs, base) ? 'mine' : 'both'
  return [{ field, base, mine, theirs, outcome }]
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
    const kind = !before ? 'mine' : row.IsDeleted && !before.IsDeleted ? 'theirs' : 'both'
    if (kind === 'theirs') return [{ section, uid, kind, fields, was: before! }]
    return kind === 'both' && fields.length === 0 ? [] : [{ section, uid, kind, fields }]
  })
}

/** A row by its values, or if it was deleted, by those that it had. */
export const rowText = ({ section, fields, was }: RowChange, words: ChangeWords): string =>
  was
    ? rowWords(was, section, words)
    : fields.map(({ field, mine }) => `${words.label(field, section)} ${words.text(field, mine, section)}`).join(', ')

/** Plain text for the clipboard: everything the member typed, no matter what happens to the draft. */
export function changesText(title: string, { fields, rows, reordered, photos }: Changes, words: ChangeWords): string {
  const { label, text } = words
  const line = (each: FieldChange, section?: string) => {
    const [mine, was] = [text(each.field, each.mine, section), text(each.field, each.base, section)]
    return `${label(each.field, section)}: ${mine || '(empty)'}${was ? ` (was: ${was})` : ''}`
  }
  const rowLines = rows.map(
    ({ section, kind, fields: changed, was }) =>
      `${label(section)}, ${ROW_CHANGES[kind]}: ${(was ? rowWords(was, section, words) : changed.map((each) => line(each, section)).join('; ')) || '-'}`,
  )
  const orderLines = reordered.map(({ section }) => `${label(section)}: another order`)
  const pictures = photoWords(photos)
  return [
    title,
    ...fields.map((each) => line(each)),
    ...rowLines,
    ...orderLines,
    ...(pictures ? [`Photos: ${pictures}`] : []),
  ].join('\n')
}
