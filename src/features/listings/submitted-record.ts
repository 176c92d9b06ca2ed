// A record with the changes of a submission, shown until the server's own version has loaded. Pure.
import type { ListingRecord, ListingRow, Value, Values } from '#contract/listing.ts'
import { ADDRESS_FIELDS } from '#rules/address.ts'

/** The row's values that members type; all others come from the server. */
const TYPED_IN_ROW: readonly (keyof ListingRow)[] = [...ADDRESS_FIELDS, 'ListPrice']

export function withSubmitted(record: ListingRecord, values: Values): ListingRecord {
  const typed = TYPED_IN_ROW.filter((name) => name in values && fits(name, values[name] ?? null))
  const row = { ...record.row, ...Object.fromEntries(typed.map((name) => [name, values[name] ?? null])) }
  return { ...record, row, listing: { ...record.listing, ...values } }
}

const fits = (name: string, value: Value): boolean =>
  value === null || typeof value === (name === 'ListPrice' ? 'number' : 'string')
