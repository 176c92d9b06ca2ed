// Three-way merge, per field and per row. Two people changed one record, and anything dropped here is lost work, so
// nothing is dropped unless the other side already has the same value. Unchanged: nothing to do. One side changed: that
// side wins. Both changed: a conflict for the member to decide. The merge doesn't know the form, so it compares values
// as those of undescribed fields.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { liveRows, numbered, rowValues } from './record/row.ts'
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
/** `order`: of the live rows; see mergeOrder. */
export type RowsMerge = { rows: ItemRow[]; conflicts: RowConflict[]; kept: KeptRow[]; order: OrderMerge }

/** `asked`: both sides moved something; `order` is mine until the member decides. */
export type OrderMerge = { order: string[]; asked: { mine: string[]; theirs: string[] } | null }

/** What one side did to a row or photo. `isEdited`: to its values; its position is not one of them. */
type Fate = { IsDeleted: boolean; isEdited: boolean }

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
  const living = new Set(liveRows(rows).map(({ uid }) => uid))
  const all = (side: Map<string, ItemRow>) => liveUids([...new Map([...was, ...side]).values()])
  const order = mergeOrder(liveUids(base), all(my), all(their), living)
  const placed = order.order.flatMap((uid) => rows.filter((row) => row.uid === uid && !row.IsDeleted))
  return { rows: numbered(placed, rows), conflicts, kept, order }
}

const byUid = (rows: readonly ItemRow[]) => new Map(rows.map((row) => [row.uid, row]))

export const liveUids = (rows: readonly ItemRow[]): string[] => liveRows(rows).map(({ uid }) => uid)

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
  const fate = ({ IsDeleted, ...row }: ItemRow): Fate => ({
    IsDeleted,
    isEdited: !valuesEqual(before, rowValues(row as ItemRow)),
  })
  const { IsDeleted, isKept } = mergeDeletion(base?.IsDeleted ?? false, fate(mine), fate(theirs))
  if (isKept) kept.push({ uid, deletedBy: mine.IsDeleted ? 'me' : 'them' })
  // A value typed before its row was deleted yields to the edit that keeps the row.
  const values = mergeValues(before, isKept && mine.IsDeleted ? before : rowValues(mine), rowValues(theirs))
  conflicts.push(...values.conflicts.map((conflict) => ({ uid, ...conflict })))
  return { ...theirs, ...values.merged, uid, SortOrder: mine.SortOrder, IsDeleted }
}

/**
 * Merges the deletion of a row or photo: an edit takes precedence over the other side's deletion (`isKept`: the member is
 * told), and a restored one stays. `was`: whether it was deleted before either side acted.
 */
export function mergeDeletion(was: boolean, mine: Fate, theirs: Fate): { IsDeleted: boolean; isKept: boolean } {
  if (mine.IsDeleted === theirs.IsDeleted) return { IsDeleted: mine.IsDeleted, isKept: false }
  const isKept = !was && (mine.IsDeleted ? theirs : mine).isEdited
  return { IsDeleted: !was && !isKept, isKept }
}

const valuesEqual = (left: Values, right: Values) =>
  Object.keys({ ...left, ...right }).every((field) => looksSame(left[field], right[field]))

/**
 * Merges an order, a list of ids, as one value. A side has changed it if it moved ids of `base`, or put a new one first
 * (a cover); what was only added or deleted keeps everything else in place. One side changed it: that order stands. Both
 * did, differently: mine stands, and the member is asked. Additions follow their neighbors; no id is lost. `base` null:
 * not known, so any difference is asked about. `living`: ids that count; the others are deleted.
 */
export function mergeOrder(
  base: readonly string[] | null,
  mine: readonly string[],
  theirs: readonly string[],
  living: ReadonlySet<string> = new Set([...mine, ...theirs]),
): OrderMerge {
  const counting = (ids: readonly string[]) => ids.filter((id) => living.has(id))
  const [was, my, their] = [base && counting(base), counting(mine), counting(theirs)]
  const mineMoved = isMoved(was, my)
  const asMine = ledBy(mine, [theirs, base ?? []])
  const asTheirs = ledBy(theirs, [mine, base ?? []])
  if (!mineMoved || !isMoved(was, their)) return { order: mineMoved ? asMine : asTheirs, asked: null }
  const asked = { mine: counting(asMine), theirs: counting(asTheirs) }
  const isSame = isInOrder(my, their) && (was === null || asked.mine[0] === asked.theirs[0])
  return { order: asMine, asked: isSame ? null : asked }
}

export const isMoved = (base: readonly string[] | null, side: readonly string[]): boolean =>
  base === null || !isInOrder(base, side) || (base.length > 0 && side.length > 0 && !base.includes(side[0]!))

/** Whether the ids that both have are in the same order. */
export function isInOrder(left: readonly string[], right: readonly string[]): boolean {
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  return left.filter((id) => inRight.has(id)).join('\n') === right.filter((id) => inLeft.has(id)).join('\n')
}

/**
 * Adds the ids that only the followers have to the lead's order: each after the one that precedes it there, or before the
 * next one if it comes first, or last if none follows.
 */
function ledBy(lead: readonly string[], followers: readonly (readonly string[])[]): string[] {
  const merged = [...new Set(lead)]
  for (const follower of followers)
    follower.forEach((id, index) => {
      if (merged.includes(id)) return
      const next = follower.slice(index + 1).find((each) => merged.includes(each))
      if (next === undefined) merged.push(id)
      else merged.splice(index > 0 ? merged.indexOf(follower[index - 1]!) + 1 : merged.indexOf(next), 0, id)
    })
  return merged
}
