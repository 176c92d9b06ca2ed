// A record in its table: fields that the portal uses itself have their own columns, all others are in `fields`. Shared
// by agents and offices.
import type { Values } from '#contract/listing.ts'
import { jsonb, storableText } from '../db/jsonb.ts'

export const textOf = (value: unknown): string =>
  storableText(value === null || value === undefined ? '' : String(value))

/** Values of the text columns, by column name. `columns`: the column of each field. */
export const textColumns = <Column extends string>(record: Values, columns: Readonly<Record<string, Column>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, textOf(record[name])])) as Record<
    Column,
    string
  >

/** Fields that have no column of their own and are not derived from other records. */
export const otherFields = (record: Values, columns: object, derived: readonly string[]) => {
  const apart = new Set([...Object.keys(columns), ...derived])
  return jsonb(Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null && !apart.has(name))))
}
