// A record as a submission has just changed it, shown until the server's own copy is here. Pure.
import type { ListingRecord, ListingRow, Value, Values } from '#contract/listing.ts'

/** The values of the row that members type; the rest of it is the server's. */
const TYPED_IN_ROW: readonly (keyof ListingRow)[] = [
  'UnitNumber',
  'StreetNumber',
  'StreetName',
  'StreetSuffix',
  'StreetDirSuffix',
  'City',
  'StateOrProvince',
  'PostalCode',
  'ListPrice',
]

export function withSubmitted(record: ListingRecord, values: Values): ListingRecord {
  const typed = TYPED_IN_ROW.filter((name) => name in values && fits(name, values[name] ?? null))
  const row = { ...record.row, ...Object.fromEntries(typed.map((name) => [name, values[name] ?? null])) }
  return { ...record, row, listing: { ...record.listing, ...values } }
}

const fits = (name: string, value: Value): boolean =>
  value === null || typeof value === (name === 'ListPrice' ? 'number' : 'string')
