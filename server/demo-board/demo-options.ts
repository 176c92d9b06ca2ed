// Choices for a demo listing: the active rows of the published lookups, the fields of its form, and its possible towns.
import type { LookupRow, LookupTable } from '#contract/lookup.ts'
import type { Describe } from '#rules/address.ts'
import type { DemoType } from './demo-types.ts'
import { type Town, townsOf } from './towns.ts'

export type Options = {
  /** Codes of `Lookup_Property_Listing_<field>` that fit the type and carry information. */
  codesFor(field: string, propertyType: DemoType): readonly string[]
  /** Display texts of an address's codes. */
  describe: Describe
  fieldsOf(propertyType: DemoType): ReadonlySet<string> | undefined
  towns: readonly Town[]
}

/** Values that exclude others or carry no information. */
const NOTHING = new Set(['None', 'Other', 'SeeRemarks', 'Unknown'])

const fits = (row: LookupRow, propertyType: DemoType): boolean => {
  const parent = row.Parents?.find((each) => each.ParentField === 'PropertyType')
  return !parent || parent.ParentCodes.some((code) => code.toUpperCase() === propertyType)
}

export function optionsFrom(lookups: LookupTable[], fields: Map<string, ReadonlySet<string>>): Options {
  const tables = new Map(lookups.map((table) => [table.tableName, table.rows.filter((row) => row.Active !== false)]))
  const rows = (field: string) => tables.get(`Lookup_Property_Listing_${field}`) ?? []
  // Cached: half a million listings need the same few hundred lists.
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
  const cities = new Map(rows('City').map(({ Code, Description }) => [Code, Description]))
  const describe: Describe = (field, code) => (field === 'City' ? (cities.get(code) ?? code) : code)
  return { codesFor, describe, fieldsOf: (propertyType) => fields.get(propertyType), towns: townsOf(rows) }
}
