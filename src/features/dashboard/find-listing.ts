// What somebody typed to find a listing: its number, or its street. Pure.

/** The names are those of the listings search. */
export type ListingWanted = { ListingId?: string; StreetNumber?: string; StreetName?: string }

/** Letters and digits are a number as the board writes them, or the beginning of one; so are more digits than a house has. */
const LISTING_ID = /^([a-z]{1,3}-?\d{2,}|\d{6,})$/i
const NUMBER_AND_STREET = /^(\d+[a-z]?)(?:\s+(.+))?$/i

/** '104, 1120 South Maple Bay SE, Calgary' and '104-1120 South Maple Bay SE': without the unit, and without the town. */
function streetLine(text: string): string {
  const [first = '', second] = text.split(',').map((part) => part.trim())
  const line = second !== undefined && /^#?\w{1,6}$/.test(first) && /^\d/.test(second) ? second : first
  return line.replace(/^#?\w{1,6}\s?-\s?(?=\d+\s)/, '')
}

export function wantedBy(typed: string): ListingWanted | null {
  const text = streetLine(typed.trim().replace(/\s+/g, ' '))
  if (text === '') return null
  if (LISTING_ID.test(text)) return { ListingId: text.toUpperCase() }
  const [, number, street] = NUMBER_AND_STREET.exec(text) ?? []
  if (number === undefined) return { StreetName: streetNameIn(text) }
  if (street === undefined) return { StreetNumber: number }
  // "33 Ave SW" names a street, "33 Elm St" a house on one.
  return isStreetType(street) ? { StreetName: number } : { StreetNumber: number, StreetName: streetNameIn(street) }
}

/** The search asks for the name alone: "Elm Street SW" is the street "Elm". */
const TYPES =
  'ave|avenue|st|street|rd|road|dr|drive|cr|cres|crescent|blvd|boulevard|way|pl|place|cl|close|ct|court|ln|lane|tr|trail|ter|terrace|gate|green|heights|hill|link|manor|mews|park|point|rise|view|bay|cove|common|circle|square'
const TYPE_AT_END = new RegExp(`\\s+(${TYPES})\\.?$`, 'i')
const ONLY_TYPE = new RegExp(`^(${TYPES})\\.?$`, 'i')
const DIRECTION = /\s+(n|s|e|w|ne|nw|se|sw)\.?$/i

const isStreetType = (street: string): boolean => ONLY_TYPE.test(street.replace(DIRECTION, ''))
const streetNameIn = (street: string): string => street.replace(DIRECTION, '').replace(TYPE_AT_END, '')
