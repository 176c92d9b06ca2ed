// Three-way merge, per field and per row. Two people changed one record, and anything dropped here is lost work, so
// nothing is dropped unless the other side already has the same value. Unchanged: nothing to do. One side changed: that
// side wins. Both changed: a conflict for the member to decide. The merge doesn't know the form, so it compares values
// as those of undescribed fields.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { renumber, rowValues } from './record/row.ts'
import { looksSame } from './record/undescribed.ts'

/** `theirs` is in the merged values until the member decides; `mine` is kept here. */
type FieldConflict = { field: string; base: Value; mine: Value; theirs: Value }
export type ValuesMerge = {
  merged: Values
  /** Fields that only I changed, with my values. */
  applied: Values
  conflicts: FieldConflict[]
}

type RowConflict = FieldConflict & { uid: string }
/** A row that one side deleted and the other edited: the edit wins, and the form informs the member. */
type KeptRow = { uid: string; deletedBy: 'me' | 'them' }
export type RowsMerge = { rows: ItemRow[]; conflicts: RowConflict[]; kept: KeptRow[] }

/** `mine` and `theirs` are complete; a field absent from them is null. */
export function mergeValues(base: Values, mine: Values, theirs: Values): ValuesMerge {
  const merged: Values = { ...theirs }
  const applied: Values = {}
  const conflicts: FieldConflict[] = []
  for (const field of Object.keys({ ...base, ...mine })) {
    const was = base[field] ?? null
    const my = mine[field] ?? null
    const their = theirs[field] ?? null
    if (looksSame(my, was) || looksSame(my, their)) continue
    if (!looksSame(their, was)) {
      conflicts.push({ field, base: was, mine: my, theirs: their })
      continue
    }
    merged[field] = my
    applied[field] = my
  }
  return { merged, applied, conflicts }
}

/**
 * Rows by uid. A row absent from `mine` or `theirs` counts as unchanged there, never as deleted: deletion is a mark on
 * the row.
 */
export function mergeRows(base: readonly ItemRow[], mine: readonly ItemRow[], theirs: readonly ItemRow[]): RowsMerge {
  const was = byUid(base)
  const my = byUid(mine)
  const their = byUid(theirs)
  const conflicts: RowConflict[] = []
  const kept: KeptRow[] = []
  const rows: ItemRow[] = []
  for (const uid of new Set([...their.keys(), ...my.keys(), ...was.keys()])) {
    const original = was.get(uid)
    const row = mergeRow(original, my.get(uid) ?? original, their.get(uid) ?? original, conflicts, kept)
    if (row) rows.push(row)
  }
  return { rows: renumber(rows), conflicts, kept }
}

const byUid = (rows: readonly ItemRow[]) => new Map(rows.map((row) => [row.uid, row]))

function mergeRow(
  base: ItemRow | undefined,
  mine: ItemRow | undefined,
  theirs: ItemRow | undefined,
  conflicts: RowConflict[],
  kept: KeptRow[],
): ItemRow | undefined {
  if (!mine || !theirs) return mine ?? theirs
  const { uid } = mine
  const before = rowValues(base)
  const values = mergeValues(before, rowValues(mine), rowValues(theirs))
  conflicts.push(...values.conflicts.map((conflict) => ({ uid, ...conflict })))
  const SortOrder = mine.SortOrder === base?.SortOrder ? theirs.SortOrder : mine.SortOrder
  return { ...theirs, ...values.merged, uid, SortOrder, IsDeleted: mergeDeletion(base, mine, theirs, kept) }
}

/** An edit outlives a deletion by the other side. */
function mergeDeletion(base: ItemRow | undefined, mine: ItemRow, theirs: ItemRow, kept: KeptRow[]): boolean {
  if (mine.IsDeleted === theirs.IsDeleted) return mine.IsDeleted
  const was = base?.IsDeleted ?? false
  const [deleted, other, deletedBy] = mine.IsDeleted
    ? ([mine, theirs, 'me'] as const)
    : ([theirs, mine, 'them'] as const)
  // The row was already deleted, and one side restored it.
  if (was === deleted.IsDeleted) return false
  if (valuesEqual(rowValues(base), rowValues(other))) return true
  kept.push({ uid: mine.uid, deletedBy })
  return false
}

const valuesEqual = (left: Values, right: Values) =>
  Object.keys({ ...left, ...right }).every((field) => looksSame(left[field], right[field]))

/**
 * Merges an order, a list of ids. The side that changed it wins; if both did, mine wins, with their additions placed
 * after their neighbors. No id is lost.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const mineMoved = mine.join('\n') !== base.join('\n')
  const lead = mineMoved ? mine : theirs
  const merged = [...new Set(lead)]
  for (const follower of mineMoved ? [theirs, base] : [mine, base])
    follower.forEach((id, index) => {
      if (merged.includes(id)) return
      const before = index > 0 ? merged.indexOf(follower[index - 1]!) : -1
      merged.splice(before + 1, 0, id)
    })
  return merged
}
