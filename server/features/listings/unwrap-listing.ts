// Unwraps the listing in a submission. On create the map is keyed by property type; on edit it holds only the changed
// fields.
import type { ListingRequest, Value, Values } from '#contract/listing.ts'

/** undefined if the payload has neither shape. */
export function unwrapListing(data: ListingRequest['data'], isCreate: boolean): Values | undefined {
  const entries = Object.entries(data.listing)
  if (isCreate) {
    const [first, ...others] = entries
    return first && others.length === 0 && first[0] === data.propertyType && isValues(first[1]) ? first[1] : undefined
  }
  return entries.every(([, value]) => !isValues(value)) ? (Object.fromEntries(entries) as Values) : undefined
}

const isValues = (value: Values | Value): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
