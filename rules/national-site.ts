// What the seller allows of the national site: whether the listing goes there at all, and whether its address does. Pure.
import type { Values } from '#contract/listing.ts'

/** The national site among the codes of SyndicateTo. */
const NATIONAL_SITE = 'RealtorCa'

const isNo = (value: Values[string] | undefined): boolean => String(value) === '0'

/**
 * Where members chose sites, this must be one of them. Who chose none leaves it to the board, which sends every submission to the national site; the
 * seller who wants none of it has InternetEntireListingDisplayYN.
 */
export function goesToNationalSite({ InternetEntireListingDisplayYN, SyndicateTo }: Values): boolean {
  const sites = [SyndicateTo ?? []].flat().filter((code) => code !== '')
  return !isNo(InternetEntireListingDisplayYN) && (sites.length === 0 || sites.includes(NATIONAL_SITE))
}

/** Everything that leads to the door. A postal code is often one building. */
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

/** Sent as nothing, not left out: the site may have the address from before. */
export const withoutAddress = (values: Values): Values =>
  isNo(values.InternetAddressDisplayYN)
    ? { ...values, ...Object.fromEntries(ADDRESS.map((name) => [name, null])) }
    : values
