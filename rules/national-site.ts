// The seller's choices for the national site: whether it gets the listing at all, and whether it gets the address.
// Pure.
import type { Values } from '#contract/listing.ts'

/** Code of the national site in SyndicateTo. */
const NATIONAL_SITE = 'RealtorCa'

const isNo = (value: Values[string] | undefined): boolean => String(value) === '0'

/**
 * If members chose sites, the national site must be one of them. If they chose none, the board sends every submission
 * there, unless the seller objects through InternetEntireListingDisplayYN.
 */
export function goesToNationalSite({ InternetEntireListingDisplayYN, SyndicateTo }: Values): boolean {
  const sites = [SyndicateTo ?? []].flat().filter((code) => code !== '')
  return !isNo(InternetEntireListingDisplayYN) && (sites.length === 0 || sites.includes(NATIONAL_SITE))
}

/** Every field that reveals the location. A postal code is often a single building. */
const ADDRESS = [
  'UnparsedAddress',
  'UnitNumber',
  'PadNumber',
  'StreetNumber',
  'StreetName',
  'StreetSuffix',
  'StreetDirSuffix',
  'StreetAdditionalInfo',
  'PostalCode',
  'CrossStreet',
  'Directions',
  'Latitude',
  'Longitude',
] as const

/** Sends null rather than leaving the fields out: the site may still have the earlier address. */
export const withoutAddress = (values: Values): Values =>
  isNo(values.InternetAddressDisplayYN)
    ? { ...values, ...Object.fromEntries(ADDRESS.map((name) => [name, null])) }
    : values
