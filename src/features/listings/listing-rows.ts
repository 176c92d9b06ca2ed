// The own-listings table as data: order, search, display. Pure.
import { LISTING_ROWS_MAX } from '#contract/constants.ts'
import type { ListingRow, Values } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { ADDRESS_FIELDS, composeAddress, composeStreet } from '#rules/address.ts'
import type { Formats } from '../../ui/formats.ts'

const byListingIdDescending = new Intl.Collator('en', { numeric: true })

/** Newest ListingId first, at most 500. */
export const inOrder = (rows: readonly ListingRow[]): ListingRow[] =>
  [...rows].sort((a, b) => byListingIdDescending.compare(b.ListingId, a.ListingId)).slice(0, LISTING_ROWS_MAX)

/** Every word of the search must occur in the row. */
export function matching(rows: readonly ListingRow[], search: string, types: PropertyTypes): ListingRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...rows]
  return rows.filter((row) => {
    const text = searchText(row, types)
    return words.every((word) => text.includes(word))
  })
}

const searchText = (row: ListingRow, types: PropertyTypes): string =>
  [
    row.ListingId,
    row.StandardStatusVerb,
    types.label(row.PropertyType),
    addressOf(row),
    row.City,
    row.PostalCode,
    row.ListAgentFullName,
    row.CoListAgentFullName,
    row.ListPrice,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .toLowerCase()

/** The record's own address, else composed from its parts; an incomplete listing may have neither. */
export const addressOf = (row: ListingRow): string =>
  row.UnparsedAddress.trim() || composeAddress(partsOf(row)) || 'No address yet'

const partsOf = (row: ListingRow): Values => Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, row[field]]))

/** The first line of a card or heading; `placeOf` is the second. */
export const streetOf = (row: ListingRow): string =>
  composeStreet(partsOf(row)) || addressOf(row).split(',')[0]!.trim() || 'No address yet'

export const placeOf = (row: ListingRow, city: string): string =>
  [city, [row.StateOrProvince, row.PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const priceOf = ({ ListPrice }: Pick<ListingRow, 'ListPrice'>, { wholePrice }: Formats): string | null =>
  ListPrice === null ? null : wholePrice(ListPrice)
