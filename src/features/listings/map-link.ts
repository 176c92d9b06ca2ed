// A plain https link to a map, which a phone opens in its maps app. No map is loaded here.
import type { ListingRow, Values } from '#contract/listing.ts'
import { addressOf, NO_ADDRESS } from './listing-rows.ts'

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
