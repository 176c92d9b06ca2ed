// Locations of demo listings: a town in Alberta with its communities, street names, postal codes and coordinates.
import type { Values } from '#contract/listing.ts'
import type { LookupRow } from '#contract/lookup.ts'
import type { Subject } from './demo-picture.ts'
import type { Random } from './seeded-random.ts'

/** Name, share of the listings, price level. */
const TOWNS = [
  ['Calgary', 42, 1.15],
  ['Edmonton', 34, 0.85],
  ['Red Deer', 5, 0.75],
  ['Lethbridge', 5, 0.75],
  ['Airdrie', 4, 1],
  ['St. Albert', 3, 0.95],
  ['Medicine Hat', 3, 0.7],
  ['Grande Prairie', 2, 0.75],
  ['Okotoks', 1, 1.1],
  ['Cochrane', 1, 1.1],
] as const
const CENTERS: Record<string, readonly [latitude: number, longitude: number]> = {
  Calgary: [51.045, -114.07],
  Edmonton: [53.546, -113.494],
  'Red Deer': [52.268, -113.811],
  Lethbridge: [49.694, -112.842],
  Airdrie: [51.292, -114.014],
  'St. Albert': [53.63, -113.626],
  'Medicine Hat': [50.04, -110.677],
  'Grande Prairie': [55.17, -118.795],
  Okotoks: [50.725, -113.975],
  Cochrane: [51.189, -114.467],
}
const LETTERS = [...'ABCEGHJKLMNPRSTVWXYZ']
const from = (start: string, letters: string) => [...letters].map((letter) => start + letter)
/** The first three characters of the town's postal codes. */
export const POSTAL_AREAS: Record<string, readonly string[]> = {
  Calgary: ['T1Y', ...from('T2', 'ABCEGHJKLMNPRSTVWXYZ'), ...from('T3', 'ABCEGHJKLMNPR')],
  Edmonton: [...from('T5', 'ABCEGHJKLMNPRSTVWXYZ'), ...from('T6', 'ABCEGHJKLMNPRSTVWX')],
  'Red Deer': ['T4N', 'T4P', 'T4R'],
  Lethbridge: ['T1H', 'T1J', 'T1K'],
  Airdrie: ['T4A', 'T4B'],
  'St. Albert': ['T8N'],
  'Medicine Hat': ['T1A', 'T1B', 'T1C'],
  'Grande Prairie': ['T8V', 'T8W', 'T8X'],
  Okotoks: ['T1S'],
  Cochrane: ['T4C'],
}

export const STREET_WORDS = [
  'Aspen',
  'Bowmont',
  'Cedar',
  'Coulee',
  'Evergreen',
  'Foothills',
  'Glenmore',
  'Harvest',
  'Heritage',
  'Juniper',
  'Lakeview',
  'Magpie',
  'Maple',
  'Meadow',
  'Nolan',
  'Oak',
  'Parkland',
  'Poplar',
  'Prairie',
  'Ranchland',
  'Ridge',
  'River',
  'Saddle',
  'Sage',
  'Spruce',
  'Sunrise',
  'Thistle',
  'Tuscany',
  'Valley',
  'Willow',
]
const SUFFIXES = [
  'Avenue',
  'Street',
  'Drive',
  'Crescent',
  'Road',
  'Way',
  'Close',
  'Place',
  'Boulevard',
  'Lane',
  'Court',
  'Green',
  'Bay',
]
export const postalCode = (random: Random, town: string) =>
  `${random.pick(POSTAL_AREAS[town]!)} ${random.int(0, 9)}${random.pick(LETTERS)}${random.int(0, 9)}`

const hasParent = (row: LookupRow, field: string, code: string) =>
  row.Parents?.some((parent) => parent.ParentField === field && parent.ParentCodes.includes(code)) ?? false

export type Community = { readonly code: string; readonly name: string }
/** `city`, `county`, suffixes and communities are codes of the board's lookups. */
export type Town = {
  readonly name: string
  readonly share: number
  readonly center: readonly [latitude: number, longitude: number]
  /** Price of a home here, relative to the province's median. */
  readonly worth: number
  readonly city: string
  readonly county: string | null
  readonly communities: readonly Community[]
  /** Whether streets are numbered instead of named. */
  readonly grid: boolean
  readonly suffixes: readonly string[]
}

export function townsOf(rows: (field: string) => readonly LookupRow[]): Town[] {
  const suffixRows = rows('StreetSuffix')
  const suffixCode = (description: string) =>
    suffixRows.find((row) => row.Description.toLowerCase() === description.toLowerCase())?.Code ?? description
  return TOWNS.map(([name, share, worth]) => {
    const city = rows('City').find((row) => row.Description === name)
    const grid = name === 'Edmonton' || name === 'Red Deer'
    return {
      name,
      share,
      worth,
      center: CENTERS[name]!,
      city: city?.Code ?? name,
      county: city?.Parents?.find((parent) => parent.ParentField === 'CountyOrParish')?.ParentCodes[0] ?? null,
      communities: city
        ? rows('SubdivisionName')
            .filter((row) => hasParent(row, 'City', city.Code))
            .map((row) => ({ code: row.Code, name: row.Description }))
        : [],
      grid,
      suffixes: (grid ? ['Street', 'Avenue'] : SUFFIXES).map(suffixCode),
    }
  })
}

/** An address in the town that is not in the tax roll. */
export function place(random: Random, town: Town, subject: Subject): Values {
  const { grid, center, communities } = town
  const spread = (width: number) => (random.next() + random.next() - 1) * width
  return {
    StreetNumber: String(grid ? random.int(3000, 16_000) : random.int(2, 4_800)),
    StreetName: grid
      ? String(random.int(30, 170))
      : random.pick(STREET_WORDS) + random.pick(['', '', ' Ridge', ' Park', 'dale', 'wood', ' Hill']),
    StreetSuffix: random.pick(town.suffixes),
    StreetDirSuffix: null,
    UnitNumber: subject === 'apartment' ? String(random.int(1, 4) * 100 + random.int(1, 24)) : null,
    City: town.city,
    CountyOrParish: town.county,
    SubdivisionName: communities.length > 0 ? random.pick(communities).code : null,
    StateOrProvince: 'AB',
    Country: 'CA',
    PostalCode: postalCode(random, town.name),
    Latitude: (center[0] + spread(0.03)).toFixed(6),
    Longitude: (center[1] + spread(0.05)).toFixed(6),
    ParcelNumber: `00${random.int(40_000_000, 49_999_999)}`,
    TaxRollNumber: String(random.int(1_000_000, 9_999_999)),
  }
}
