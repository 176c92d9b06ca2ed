// What a demo listing may choose from: the published lookups' active rows, and the fields that its form has.
import type { PropertyType } from '#contract/listing.ts'
import type { LookupRow, LookupTable } from '#contract/lookup.ts'

export type Options = {
  rows(table: string): LookupRow[]
  fieldsOf(propertyType: PropertyType): ReadonlySet<string> | undefined
}

export function optionsFrom(lookups: LookupTable[], fields: Map<string, ReadonlySet<string>>): Options {
  const tables = new Map(lookups.map((table) => [table.tableName, table.rows.filter((row) => row.Active !== false)]))
  return { rows: (table) => tables.get(table) ?? [], fieldsOf: (propertyType) => fields.get(propertyType) }
}
