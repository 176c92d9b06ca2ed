// The board's codes for streets and towns, from the form's own lookup tables. Pure.
import type { LookupRow } from '#contract/lookup.ts'
import { isActive, type LookupTables } from '#rules/lookup-choice.ts'
import type { AddressWords } from './typed-address.ts'

const COUNTY = 'CountyOrParish'

/** `tableOf`: the lookup table of a field; null if the form does not have the field. */
export function addressWords(tables: LookupTables, tableOf: (field: string) => string | null): AddressWords {
  const rowsOf = (field: string): readonly LookupRow[] => tables.get(tableOf(field) ?? '')?.rows.filter(isActive) ?? []
  const named = (field: string, word: string) => {
    const plain = word.toLowerCase()
    return rowsOf(field).filter((row) => [row.Code, row.Description].some((name) => name.toLowerCase() === plain))
  }
  return {
    suffix: (word) => named('StreetSuffix', word)[0]?.Code ?? null,
    direction: (word) => named('StreetDirSuffix', word)[0]?.Code ?? null,
    town: (name) => {
      const [row, ...others] = named('City', name)
      const counties = row?.Parents?.find(({ ParentField }) => ParentField === COUNTY)?.ParentCodes ?? []
      return row && others.length === 0 && counties.length === 1
        ? { City: row.Code, CountyOrParish: counties[0]! }
        : null
    },
  }
}
