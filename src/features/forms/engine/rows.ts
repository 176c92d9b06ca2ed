// Rows of a repeatable section. Deleted rows stay, marked, until the record is saved; the others are numbered 1..n.
import type { Values } from '#contract/listing.ts'
import { itemKey, liveRows, numbered } from '#rules/record/row.ts'

export type FormRow = {
  uid: string
  SortOrder: number
  IsDeleted: boolean
  /** Not in the record that the form began from. */
  isNew: boolean
  UniqueID?: number
  values: Values
}

export function addRow(rows: readonly FormRow[], uid: string, values: Values): FormRow[] {
  const live = liveRows(rows)
  const row: FormRow = { uid, SortOrder: live.length + 1, IsDeleted: false, isNew: true, values }
  return numbered([...live, row], rows)
}

export function deleteRow(rows: readonly FormRow[], uid: string): FormRow[] {
  const live = liveRows(rows)
  const gone = live.filter((row) => row.uid === uid).map((row) => ({ ...row, IsDeleted: true }))
  return numbered(
    live.filter((row) => row.uid !== uid),
    [...rows.filter((row) => row.IsDeleted), ...gone],
  )
}

/** Undoes a delete: moves the row back to its old position, or to the end if the section has become shorter. */
export function restoreRow(rows: readonly FormRow[], uid: string): FormRow[] {
  const row = rows.find((one) => one.uid === uid)
  if (!row?.IsDeleted) return [...rows]
  const live = liveRows(rows)
  live.splice(Math.min(row.SortOrder - 1, live.length), 0, { ...row, IsDeleted: false })
  return numbered(
    live,
    rows.filter((one) => one.uid !== uid),
  )
}

/** Moves a row down by `by` positions (negative: up), stopping at the ends. */
export function moveRow(rows: readonly FormRow[], uid: string, by: number): FormRow[] {
  const live = liveRows(rows)
  const from = live.findIndex((row) => row.uid === uid)
  if (from < 0) return [...rows]
  const to = Math.max(0, Math.min(live.length - 1, from + by))
  live.splice(to, 0, ...live.splice(from, 1))
  return numbered(live, rows)
}

/** Values, by key, that make the rows equal to `wanted`. */
export const rowValuesAs = (section: string, rows: readonly FormRow[], wanted: readonly FormRow[]): Values =>
  Object.fromEntries(
    wanted.flatMap(({ uid, values }) =>
      Object.keys({ ...rows.find((row) => row.uid === uid)?.values, ...values }).map((name) => [
        itemKey(section, uid, name),
        values[name] ?? null,
      ]),
    ),
  )

/** Rows in the order of `wanted`, with the same ones deleted; rows that are not in it are deleted. */
export function rowsAs(rows: readonly FormRow[], wanted: readonly FormRow[]): FormRow[] {
  const kept = wanted.map((row) => {
    const held = rows.find(({ uid }) => uid === row.uid)
    const { SortOrder, IsDeleted } = row
    const isSame = held?.SortOrder === SortOrder && held.IsDeleted === IsDeleted
    return isSame ? held : { ...row, ...held, SortOrder, IsDeleted }
  })
  const others = rows.filter(({ uid }) => !wanted.some((row) => row.uid === uid))
  return [...kept, ...others.map((row) => ({ ...row, IsDeleted: true }))]
}
