// Parses text typed to find a listing: its number, a postal code, a town, a neighborhood, or its street. Pure.
import type { LookupRow } from '#contract/lookup.ts'
import { searchText } from '#contract/text.ts'

/** Named like the parameters of the listings search; towns and neighborhoods are codes. */
export type ListingWanted = {
  ListingId?: string
  StreetNumber?: string
  StreetName?: string
  City?: string
  SubdivisionName?: string
  PostalCode?: string
}

/** Rows of the board's lookups. Without them (offline), the typed text is treated as a street. */
export type Places = { City: readonly LookupRow[]; SubdivisionName: readonly LookupRow[] }
const NO_PLACES: Places = { City: [], SubdivisionName: [] }

/** Letters and digits are a number in the board's format, or its start; so are more digits than a house number has. */
const LISTING_ID = /^([a-z]{1,3}-?\d{2,}|\d{6,})$/i
/** In full, or its first three characters. */
const POSTAL_CODE = /^([a-z]\d[a-z])[\s-]?(\d[a-z]\d)?$/i
const NUMBER_AND_STREET = /^(\d+[a-z]?)(?:\s+(.+))?$/i

export function wantedBy(typed: string, places: Places = NO_PLACES): ListingWanted | null {
  const text = searchText(typed)
  const [, district, rest] = POSTAL_CODE.exec(text) ?? []
  if (district) return { PostalCode: [district, rest].filter(Boolean).join(' ').toUpperCase() }
  const { line, city } = withoutTown(text, places)
  if (line === '') return city ? { City: city } : null
  if (LISTING_ID.test(line)) return { ListingId: line.toUpperCase() }
  const neighborhood = codeNamed(line, places.SubdivisionName)
  const place = neighborhood ? { SubdivisionName: neighborhood } : onStreet(streetLine(line))
  return city ? { ...place, City: city } : place
}

/** Fewer letters begin too many names. */
const NAME_BEGUN_FROM = 3

/**
 * The one town, or else the one neighborhood, whose name begins with the text: "Calg" for Calgary. Null if there are
 * several, or if the text asks for more than a street's name.
 */
export function placeBegun(typed: string, places: Places): ListingWanted | null {
  const { StreetName, ...more } = wantedBy(typed, places) ?? {}
  if (!StreetName || StreetName.length < NAME_BEGUN_FROM || Object.keys(more).length > 0) return null
  const begun = searchText(typed)
  const City = onlyBegun(begun, places.City)
  if (City) return { City }
  const SubdivisionName = onlyBegun(begun, places.SubdivisionName)
  return SubdivisionName ? { SubdivisionName } : null
}

/** Names of towns and neighborhoods, to suggest while typing. */
export const placeNames = ({ City, SubdivisionName }: Places): string[] => [
  ...new Set(
    [...City, ...SubdivisionName].filter(({ Active }) => Active !== false).map(({ Description }) => Description),
  ),
]

/** 'Elm St, Calgary' and 'Elm St Calgary': returns the town as its code, and the text before it as the line. */
function withoutTown(text: string, { City }: Places): { line: string; city?: string } {
  const words = text.split(' ')
  for (let first = 0; first < words.length; first++) {
    const city = codeNamed(words.slice(first).join(' '), City)
    const line = words.slice(0, first).join(' ').replace(/,$/, '')
    if (city) return { line, city }
  }
  return { line: text }
}

const fold = (text: string): string => text.toLowerCase()

const codeNamed = (text: string, rows: readonly LookupRow[]): string | undefined =>
  rows.find(({ Description, Active }) => Active !== false && fold(Description) === fold(text))?.Code

/** Code of the only active row whose description begins with the text. */
function onlyBegun(text: string, rows: readonly LookupRow[]): string | undefined {
  const [only, ...others] = rows.filter(
    ({ Description, Active }) => Active !== false && fold(Description).startsWith(fold(text)),
  )
  return others.length === 0 ? only?.Code : undefined
}

function onStreet(line: string): ListingWanted {
  const [, number, street] = NUMBER_AND_STREET.exec(line) ?? []
  if (number === undefined) return { StreetName: streetNameIn(line) }
  if (street === undefined) return { StreetNumber: number }
  // "33 Ave SW" names a street, "33 Elm St" a house on one.
  return isStreetType(street) ? { StreetName: number } : { StreetNumber: number, StreetName: streetNameIn(street) }
}

/**
 * '104, 1120 South Maple Bay SE, Calgary' and '104-1120 South Maple Bay SE': without the unit, and without an unknown
 * town.
 */
function streetLine(text: string): string {
  const [first = '', second] = text.split(',').map((part) => part.trim())
  const line = second !== undefined && /^#?\w{1,6}$/.test(first) && /^\d/.test(second) ? second : first
  return line.replace(/^#?\w{1,6}\s?-\s?(?=\d+\s)/, '')
}

/** The search takes only the name: "Elm Street SW" is the street "Elm". */
const TYPES =
  'ave|avenue|st|street|rd|road|dr|drive|cr|cres|crescent|blvd|boulevard|way|pl|place|cl|close|ct|court|ln|lane|tr|trail|ter|terrace|gate|green|heights|hill|link|manor|mews|park|point|rise|view|bay|cove|common|circle|square'
const TYPE_AT_END = new RegExp(`\\s+(${TYPES})\\.?$`, 'i')
const ONLY_TYPE = new RegExp(`^(${TYPES})\\.?$`, 'i')
const DIRECTION = /\s+(n|s|e|w|ne|nw|se|sw)\.?$/i

const isStreetType = (street: string): boolean => ONLY_TYPE.test(street.replace(DIRECTION, ''))
const streetNameIn = (street: string): string => street.replace(DIRECTION, '').replace(TYPE_AT_END, '')
