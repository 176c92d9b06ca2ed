// Rows of a repeatable section: the values they hold, their order, and the key of each value on the form. Pure.
import { type ItemRow, ROW_KEYS, type Values } from '#contract/listing.ts'

/** The fields of a row, without the keys that every row has. */
export const rowValues = (row: ItemRow | undefined): Values =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !ROW_KEYS.has(key))) as Values

type Placed = { readonly uid: string; readonly SortOrder: number; readonly IsDeleted: boolean }

/** Sorts ties by uid, so that every side of a merge numbers the rows alike. */
export const bySortOrder = (a: Placed, b: Placed): number => a.SortOrder - b.SortOrder || (a.uid < b.uid ? -1 : 1)

export const liveRows = <Row extends Placed>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => !row.IsDeleted).sort(bySortOrder)

/**
 * Numbers the live rows 1..n in the order given; a row whose number doesn't change keeps its identity. Deleted rows
 * follow, with the numbers they had.
 */
export const numbered = <Row extends Placed>(live: readonly Row[], rows: readonly Row[]): Row[] => [
  ...live.map((row, index) => (row.SortOrder === index + 1 ? row : { ...row, SortOrder: index + 1 })),
  ...rows.filter((row) => row.IsDeleted),
]

export const renumber = <Row extends Placed>(rows: readonly Row[]): Row[] => numbered(liveRows(rows), rows)

export type ItemKey = { section: string; uid: string; name: string }

/**
 * Key of a value in a row, `rooms/<uid>/RoomLength`; the key of a record's own field is its name. Also the id and name
 * of the input.
 */
export const itemKey = (section: string, uid: string, name: string): string => `${section}/${uid}/${name}`

export function readItemKey(key: string): ItemKey | null {
  const first = key.indexOf('/')
  if (first < 0) return null
  const last = key.lastIndexOf('/')
  return { section: key.slice(0, first), uid: key.slice(first + 1, last), name: key.slice(last + 1) }
}
