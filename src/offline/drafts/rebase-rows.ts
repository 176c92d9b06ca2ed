// Rebases a draft's changes to its record's rows. A record is read without its deleted rows, so somebody deleted one
// that is missing there; one that is new here was deleted if the record names it as such. An edit takes precedence over
// the deletion, and the member is told. Pure.
import type { ItemRow, Value } from '#contract/listing.ts'
import { liveUids, mergeOrder, mergeRows } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import { seenBeforeDeleting } from './conflict-place.ts'
import { isNewlyDeleted } from './deleted-parts.ts'
import type { Draft, LocalRegister, LocalRow } from './draft-model.ts'
import { draftRows } from './draft-values.ts'
import { mapEntries } from './map-entries.ts'
import { orderConflicts, putInOrder } from './orders.ts'
import type { Found, Rebasing } from './rebasing.ts'

export function rebaseRows(rebasing: Rebasing, found: Found): Draft['rows'] {
  const { draft, theirs, rev, orderBase } = rebasing
  return mapEntries(draft.rows, (section, changes) => {
    const theirRows = theirs.items[section] ?? []
    const saved = new Map(theirRows.map((row) => [row.uid, row]))
    const seen = seenRows(rebasing, section)
    const gone = seen.filter(({ uid }) => !saved.has(uid)).map((row) => ({ ...row, IsDeleted: true }))
    const mine = [...draftRows(draft, section), ...goneRows(changes)]
    const merge = mergeRows(seen, mine, [...saved.values(), ...gone])
    const base = orderBase && liveUids(orderBase.items[section] ?? [])
    const order = mergeOrder(base, liveUids(mine), liveUids(theirRows), new Set(liveUids(merge.rows)))
    found.conflicts.push(...orderConflicts(section, base, order))
    const undecided = new Set(merge.conflicts.map(({ uid, field }) => `${uid} ${field}`))
    for (const conflict of merge.conflicts) found.conflicts.push({ section, ...conflict })
    const kept = new Set([...merge.kept.map(({ uid }) => uid), ...addedElsewhere(rebasing, section, changes)])
    found.kept.push(...[...kept].map((uid) => `${section}[${uid}]`))
    const merged = new Map(merge.rows.map((row) => [row.uid, row]))
    const next = mapEntries(changes, (uid, change): LocalRow => {
      const row = merged.get(uid)
      const their = saved.get(uid)
      const fields = row && kept.has(uid) && !their ? withAllFields(change, row, rev) : change.fields
      return {
        ...change,
        fields: mapEntries(fields, (name, register) => {
          if (undecided.has(`${uid} ${name}`)) return { ...register, rev }
          const value = row ? (rowValues(row)[name] ?? null) : register.value
          return { ...register, value, base: rowValues(their)[name] ?? null, rev }
        }),
        IsDeleted: row?.IsDeleted ?? change.IsDeleted,
        rev,
      }
    })
    const living = order.order.filter((uid) => merged.get(uid)?.IsDeleted === false)
    return putInOrder(next, theirRows, living, rebasing)
  })
}

/** Rows that are new here although another phone has submitted them: somebody has deleted them since. */
const addedElsewhere = (rebasing: Rebasing, section: string, changes: Record<string, LocalRow>): string[] =>
  Object.entries(changes)
    .filter(([uid, { isNew, IsDeleted }]) => isNew && !IsDeleted && isNewlyDeleted(rebasing, section, uid))
    .map(([uid]) => uid)

/** For a row that the record no longer has: every value that the member was shown, and what they changed. */
export function withAllFields(
  { fields, editedAt }: LocalRow,
  row: ItemRow,
  rev: number,
): Record<string, LocalRegister> {
  const registerOf = (_: string, value: Value): LocalRegister => ({ value, base: null, editedAt, rev })
  return { ...mapEntries(rowValues(row), registerOf), ...fields }
}

/** New rows that were deleted again: no longer rows of the form, but still in the draft. */
const goneRows = (changes: Record<string, LocalRow>): ItemRow[] =>
  Object.entries(changes)
    .filter(([, change]) => change.isNew && change.IsDeleted)
    .map(([uid, { SortOrder }]) => ({ uid, SortOrder, IsDeleted: true }))

/** The record's rows, with the values that the member was shown if those are more accurate. */
function seenRows({ draft, isAdopted }: Rebasing, section: string): ItemRow[] {
  const saved = draft.base?.items[section] ?? []
  const changes = draft.rows[section] ?? {}
  const known = new Set(saved.map(({ uid }) => uid))
  const others = Object.entries(changes)
    .filter(([uid, { isNew }]) => isAdopted && !isNew && !known.has(uid))
    .map(([uid, { SortOrder }]): ItemRow => ({ uid, SortOrder, IsDeleted: false }))
  return [...saved, ...others].map((row) => {
    const place = { section, uid: row.uid }
    const seen = Object.fromEntries(
      Object.entries(changes[row.uid]?.fields ?? {}).map(([name, { base }]) => [
        name,
        (seenBeforeDeleting(draft, place, name) ?? { theirs: base }).theirs,
      ]),
    )
    return { ...row, ...seen } as ItemRow
  })
}
