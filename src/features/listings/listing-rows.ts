// Listings of a table as data: sorting, search, display. Pure.
import { LISTING_ROWS_MAX } from '#contract/constants.ts'
import { type ListingRow, STATUSES, type StatusLetter, type Values } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { searchWords } from '#contract/text.ts'
import { ADDRESS_FIELDS, composeAddress, composeStreet } from '#rules/address.ts'
import type { Formats } from '#src/ui/formats.ts'

/** Name of a row's city; its code if the city is not active. */
export type CityText = (row: ListingRow) => string

const byListingIdDescending = new Intl.Collator('en', { numeric: true })

/** Newest ListingId first, at most 500. */
export const inOrder = (rows: readonly ListingRow[]): ListingRow[] =>
  [...rows].sort((a, b) => byListingIdDescending.compare(b.ListingId, a.ListingId)).slice(0, LISTING_ROWS_MAX)

/** Those that their members may still change: incomplete, active and pending, newest first. */
export const openListings = (rows: readonly ListingRow[]): ListingRow[] =>
  inOrder(rows).filter(({ StandardStatus }) => 'IAP'.includes(StandardStatus))

/** A price as people write it: $638,000 or 638,000. */
const GROUPED_PRICE = /^\p{Sc}?\d{1,3}(?:,\d{3})*\p{Sc}?$/u

/** Rows contain a price as digits only. */
const asSearched = (word: string): string => (GROUPED_PRICE.test(word) ? word.replace(/\D/g, '') : word)

/** Every word of the search must occur in the row. */
export function matching(
  rows: readonly ListingRow[],
  search: string,
  types: PropertyTypes,
  cityText: CityText = codeOfCity,
): ListingRow[] {
  const words = searchWords(search).map(asSearched)
  if (words.length === 0) return [...rows]
  return rows.filter((row) => {
    const text = textOf(row, types, cityText)
    return words.every((word) => text.includes(word))
  })
}

const codeOfCity: CityText = ({ City }) => City ?? ''

const textOf = (row: ListingRow, types: PropertyTypes, cityText: CityText): string =>
  [
    row.ListingId,
    row.StandardStatusVerb,
    types.label(row.PropertyType),
    addressOf(row),
    row.City,
    cityText(row),
    row.PostalCode,
    // Also matches without the space: t2t2a1.
    row.PostalCode?.replace(/\s/g, ''),
    row.ListAgentFullName,
    row.CoListAgentFullName,
    row.ListPrice,
  ]
    .filter((part) => Boolean(part))
    .join(' ')
    .toLowerCase()

export type StatusCount = { status: StatusLetter; word: string; count: number }

/**
 * The statuses that occur in all rows, in the order of a listing's life cycle, with the number of found rows in each.
 */
export function statusCounts(all: readonly ListingRow[], found: readonly ListingRow[]): StatusCount[] {
  const present = new Set(all.map(({ StandardStatus }) => StandardStatus))
  return LIFE.filter((status) => present.has(status)).map((status) => ({
    status,
    word: STATUSES[status],
    count: found.filter(({ StandardStatus }) => StandardStatus === status).length,
  }))
}
const LIFE: readonly StatusLetter[] = ['A', 'P', 'I', 'S', 'W', 'E', 'T']

export const NO_ADDRESS = 'No address yet'

/**
 * The record's own address, otherwise composed of its parts; an incomplete listing may have neither. A city's code in
 * it is replaced with its name.
 */
export function addressOf(row: ListingRow, city: string = row.City ?? ''): string {
  if (!hasPlace(row)) return NO_ADDRESS
  const own = row.UnparsedAddress.trim()
  if (own) return row.City ? own.replace(`, ${row.City},`, () => `, ${city},`) : own
  return composeAddress(partsOf(row), (field, code) => (field === 'City' ? city : code)) || NO_ADDRESS
}

/** A province alone, which a form fills in by default, is not an address. */
function hasPlace(row: ListingRow): boolean {
  if ([row.StreetNumber, row.StreetName, row.City, row.PostalCode].some(Boolean)) return true
  const own = row.UnparsedAddress.trim()
  return own !== '' && own !== (row.StateOrProvince ?? '').trim()
}

const partsOf = (row: ListingRow): Values => Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, row[field]]))

/** The first line of a card or heading; `placeOf` is the second. */
export const streetOf = (row: ListingRow): string =>
  composeStreet(partsOf(row)) || addressOf(row).split(',')[0]!.trim() || NO_ADDRESS

/** Community, city, province and postal code; empty if only the province is known, which every new listing has. */
export function placeOf(row: ListingRow, city: string, community = ''): string {
  if (!city && !community && !row.PostalCode) return ''
  return [community, city, [row.StateOrProvince, row.PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Rent is a month's: $1,450/mo. */
export const priceOf = (
  { ListPrice, PropertyType }: Pick<ListingRow, 'ListPrice' | 'PropertyType'>,
  { wholePrice }: Formats,
  types: PropertyTypes,
): string | null =>
  ListPrice === null
    ? null
    : `${wholePrice(ListPrice)}${types.byCode(PropertyType)?.resoName.endsWith(' Lease') ? '/mo' : ''}`

// A plain https link to a map, which a phone opens in its maps app. No map is loaded here.

/** Uses the listing's coordinates, or else its address; null if it has neither. */
export function mapLink(row: ListingRow, listing: Values, city: string): string | null {
  const place = coordinatesOf(listing) ?? addressFor(row, city)
  return place === null ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

function coordinatesOf({ Latitude, Longitude }: Values): string | null {
  const [latitude, longitude] = [Latitude, Longitude].map((value) => (value ? Number(value) : Number.NaN))
  const isPlace = Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180
  return isPlace ? `${latitude},${longitude}` : null
}

function addressFor(row: ListingRow, city: string): string | null {
  const address = addressOf(row, city || undefined)
  if (address === NO_ADDRESS) return null
  const isComplete = city === '' || address.includes(city)
  return isComplete ? address : [address, city, row.StateOrProvince].filter(Boolean).join(', ')
}
