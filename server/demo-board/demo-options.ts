// What a demo listing may choose from: the published lookups' active rows, the fields that its form has, and the towns it may stand in.

import type { LookupRow, LookupTable } from '#contract/lookup.ts'
import type { DemoType } from './demo-types.ts'
import { type Town, townsOf } from './towns.ts'

export type Options = {
  /** Codes of `Lookup_Property_Listing_<field>` that fit the type and say something. */
  codesFor(field: string, propertyType: DemoType): readonly string[]
  fieldsOf(propertyType: DemoType): ReadonlySet<string> | undefined
  towns: readonly Town[]
}

/** Values that stand alone or say nothing. */
const NOTHING = new Set(['None', 'Other', 'SeeRemarks', 'Unknown'])

const fits = (row: LookupRow, propertyType: DemoType): boolean => {
  const parent = row.Parents?.find((each) => each.ParentField === 'PropertyType')
  return !parent || parent.ParentCodes.some((code) => code.toUpperCase() === propertyType)
}

export function optionsFrom(lookups: LookupTable[], fields: Map<string, ReadonlySet<string>>): Options {
  const tables = new Map(lookups.map((table) => [table.tableName, table.rows.filter((row) => row.Active !== false)]))
  const rows = (field: string) => tables.get(`Lookup_Property_Listing_${field}`) ?? []
  // Half a million listings ask for the same few hundred lists.
  const known = new Map<string, readonly string[]>()
  const codesFor = (field: string, propertyType: DemoType) => {
    const key = `${propertyType} ${field}`
    const there = known.get(key)
    if (there) return there
    const codes = rows(field)
      .filter((row) => !NOTHING.has(row.Code) && fits(row, propertyType))
      .map((row) => row.Code)
    known.set(key, codes)
    return codes
  }
  return { codesFor, fieldsOf: (propertyType) => fields.get(propertyType), towns: townsOf(rows) }
}
