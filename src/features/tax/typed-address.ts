// Parses an address typed into one box, a street address, a LINC or a roll number, into the listing's fields. Pure.
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import type { TaxRow } from '#contract/tax.ts'
import { plainDashes, searchText } from '#contract/text.ts'
import { composeStreet, type Describe, tidyPostalCode } from '#rules/address.ts'
import type { TaxWanted } from './tax-queries.ts'

/** The board's codes for words; null for an unknown word. */
export type AddressWords = {
  suffix(word: string): string | null
  direction(word: string): string | null
  /** A town by its name, with its county, if there is only one possibility. */
  town(name: string): { City: string; CountyOrParish: string } | null
}

export type TypedAddress = Partial<
  Record<
    | 'ParcelNumber'
    | 'TaxRollNumber'
    | 'UnitNumber'
    | 'StreetNumber'
    | 'StreetName'
    | 'StreetSuffix'
    | 'StreetDirSuffix'
    | 'City'
    | 'CountyOrParish'
    | 'PostalCode',
    string
  >
>

/** Canada Post's abbreviations for street types, and others in use. */
const SUFFIXES: Readonly<Record<string, string>> = {
  ...{ av: 'avenue', ave: 'avenue', blvd: 'boulevard', cir: 'circle', cl: 'close', cm: 'common', cr: 'crescent' },
  ...{ cres: 'crescent', crt: 'court', ct: 'court', cv: 'cove', dr: 'drive', gdns: 'gardens', gdn: 'garden' },
  ...{ gr: 'grove', grv: 'grove', gt: 'gate', hl: 'hill', hts: 'heights', hwy: 'highway', ld: 'landing', ln: 'lane' },
  ...{ lndg: 'landing', mr: 'manor', pk: 'park', pky: 'parkway', pkwy: 'parkway', pl: 'place', pt: 'point' },
  ...{ rd: 'road', rg: 'ridge', ri: 'rise', sq: 'square', st: 'street', tc: 'terrace', ter: 'terrace' },
  ...{ terr: 'terrace', tr: 'trail', vw: 'view', wy: 'way' },
}
const DIRECTIONS: Readonly<Record<string, string>> = {
  ...{ north: 'n', south: 's', east: 'e', west: 'w' },
  ...{ northeast: 'ne', northwest: 'nw', southeast: 'se', southwest: 'sw' },
}

const bare = (word: string): string => word.toLowerCase().replace(/\./g, '')
const suffixWord = (word: string): string => SUFFIXES[bare(word)] ?? bare(word)
const directionWord = (word: string): string => DIRECTIONS[bare(word)] ?? bare(word)

/** Alberta's LINC has ten digits; a roll number is longer than a house number. */
const LINC = /^\d{10}$/
const TITLE_NUMBER = /^\d{6,15}$/
const POSTAL = /\b[a-z]\d[a-z][ -]?\d[a-z]\d\b/i
const UNIT = /^(?:#|unit |suite |apt\.? )?(\w{1,6})(?:\s?-\s?|,\s*|\s+-\s+)(?=\d+\w?\s)/i
const MARKED_UNIT = /^(?:#|unit |suite |apt\.? )(\w{1,6})\s+(?=\d+\w?\s)/i
const NUMBER = /^(\d+[a-z]?)\s+(.+)$/i
/** Country and province add nothing to what the form already has. */
const KNOWN_ALREADY = /^(ab|alberta|canada)$/i

export function splitAddress(typed: string, words: AddressWords): TypedAddress {
  const text = searchText(typed)
  const digits = plainDashes(text)
    .replace(/^(linc|roll)\s*(no\.?|number|#)?\s*/i, '')
    .replace(/[\s-]/g, '')
  if (LINC.test(digits)) return { ParcelNumber: digits }
  if (TITLE_NUMBER.test(digits)) return { TaxRollNumber: digits }
  const postal = POSTAL.exec(text)?.[0]
  const rest = postal ? text.replace(postal, '').replace(/[\s,]+$/, '') : text
  const found = UNIT.exec(rest) ?? MARKED_UNIT.exec(rest)
  const unit = found && /\d/.test(found[1]!) ? found : null
  const [street = '', ...places] = rest
    .slice(unit?.[0].length ?? 0)
    .split(',')
    .map((part) => part.trim())
  const { town, others } = readPlaces(places, words)
  return {
    ...(unit && { UnitNumber: unit[1]! }),
    ...splitStreet([street, ...others].filter(Boolean).join(', '), words),
    ...town,
    ...(postal && { PostalCode: tidyPostalCode(postal) }),
  }
}

type Town = ReturnType<AddressWords['town']>

/** Anything that is neither a town nor already known stays in the street name: nothing typed is dropped. */
function readPlaces(places: readonly string[], words: AddressWords) {
  let town: Town = null
  const others: string[] = []
  for (const place of places) {
    const plain = place.replace(/\s+(ab|alberta)$/i, '')
    const found: Town = town ? null : words.town(plain)
    if (found) town = found
    else if (plain && !KNOWN_ALREADY.test(plain)) others.push(place)
  }
  return { town, others }
}

function splitStreet(street: string, words: AddressWords): TypedAddress {
  if (!street) return {}
  const [, number, after] = NUMBER.exec(street) ?? []
  const parts = (after ?? street).split(' ')
  const direction = parts.length > 1 || number !== undefined ? words.direction(directionWord(parts.at(-1)!)) : null
  if (direction) parts.pop()
  const last = parts.at(-1)
  const suffix =
    last !== undefined && (parts.length > 1 || number !== undefined) ? words.suffix(suffixWord(last)) : null
  if (suffix) parts.pop()
  const name = parts.join(' ')
  return {
    // "33 Avenue SW" is a street, "33 Elm Street" a house on one.
    ...(name ? { ...(number !== undefined && { StreetNumber: number }), StreetName: name } : { StreetName: number! }),
    ...(suffix && { StreetSuffix: suffix }),
    ...(direction && { StreetDirSuffix: direction }),
  }
}

const NAME_FROM = 3

/**
 * Search terms for it; null if too little is typed. With a number, the first word of the street name is enough: the
 * rest is matched here.
 */
export function wantedFor({
  ParcelNumber,
  TaxRollNumber,
  StreetNumber,
  StreetName = '',
}: TypedAddress): TaxWanted | null {
  if (ParcelNumber) return { ParcelNumber }
  if (TaxRollNumber) return { TaxRollNumber }
  if (StreetNumber && StreetName) return { StreetNumber, StreetName: StreetName.split(/[ ,]/)[0]! }
  return StreetName.length >= NAME_FROM && StreetName.length <= SEARCH_TEXT_MAX && /[a-z]/i.test(StreetName)
    ? { StreetName }
    : null
}

/** Whether each typed word starts a word of the parcel's address. */
export function matchesTyped(typed: string, row: TaxRow, describe: Describe): boolean {
  const city = describe('City', row.City)
  const has = `${composeStreet(row, describe)} ${city} ${row.PostalCode ?? ''}`.toLowerCase().split(/[\s,]+/)
  return typed
    .toLowerCase()
    .replace(POSTAL, '')
    .split(/[\s,#-]+/)
    .filter((word) => word && !KNOWN_ALREADY.test(word))
    .every((word) =>
      has.some((one) => one.startsWith(bare(word)) || one === suffixWord(word) || one === directionWord(word)),
    )
}
