// Where a demo listing stands: a town of Alberta with its communities, street names, postal codes and a spot on the map.
import type { Values } from '#contract/listing.ts'
import type { LookupRow } from '#contract/lookup.ts'
import type { Options } from './demo-options.ts'
import type { Subject } from './draw-exterior.ts'
import type { Random } from './seeded-random.ts'

const TOWNS = [
  ['Calgary', 42],
  ['Edmonton', 34],
  ['Red Deer', 5],
  ['Lethbridge', 5],
  ['Airdrie', 4],
  ['St. Albert', 3],
  ['Medicine Hat', 3],
  ['Grande Prairie', 2],
  ['Okotoks', 1],
  ['Cochrane', 1],
] as const
/** Rough centres: latitude, longitude. */
const CENTRES: Record<string, readonly [number, number]> = {
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

const STREET_WORDS = [
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
const postalCode = (random: Random, town: string) =>
  `${random.pick(POSTAL_AREAS[town]!)} ${random.int(0, 9)}${random.pick(LETTERS)}${random.int(0, 9)}`

const codeOf = (rows: LookupRow[], description: string) =>
  rows.find((row) => row.Description.toLowerCase().startsWith(description.toLowerCase()))?.Code
const hasParent = (row: LookupRow, field: string, code: string) =>
  row.Parents?.some((parent) => parent.ParentField === field && parent.ParentCodes.includes(code)) ?? false

export function place(random: Random, options: Options, subject: Subject): Values {
  const town = random.weighted(TOWNS)
  const cities = options.rows('Lookup_Property_Listing_City')
  const city = cities.find((row) => row.Description === town)
  const county = city?.Parents?.find((parent) => parent.ParentField === 'CountyOrParish')?.ParentCodes[0] ?? null
  const communities = city
    ? options.rows('Lookup_Property_Listing_SubdivisionName').filter((row) => hasParent(row, 'City', city.Code))
    : []
  const grid = town === 'Edmonton' || town === 'Red Deer'
  const quarter = town === 'Calgary' || town === 'Edmonton' ? random.pick(['NW', 'NE', 'SW', 'SE']) : null
  const suffixes = options.rows('Lookup_Property_Listing_StreetSuffix')
  const suffix = grid ? random.pick(['Street', 'Avenue']) : random.pick(SUFFIXES)
  const centre = CENTRES[town]!
  const spread = (width: number) => (random.next() + random.next() - 1) * width
  return {
    StreetNumber: String(grid ? random.int(3000, 16_000) : random.int(2, 4_800)),
    StreetName: grid
      ? String(random.int(30, 170))
      : random.pick(STREET_WORDS) + random.pick(['', '', ' Ridge', ' Park', 'dale', 'wood', ' Hill']),
    StreetSuffix: codeOf(suffixes, suffix) ?? suffix,
    StreetDirSuffix: quarter,
    UnitNumber: subject === 'apartment' ? String(random.int(101, 2_208)) : null,
    City: city?.Code ?? town,
    CountyOrParish: county,
    SubdivisionName: communities.length > 0 ? random.pick(communities).Code : null,
    StateOrProvince: 'AB',
    Country: 'CA',
    PostalCode: postalCode(random, town),
    Latitude: (centre[0] + spread(0.11)).toFixed(6),
    Longitude: (centre[1] + spread(0.16)).toFixed(6),
    ParcelNumber: `00${random.int(10_000_000, 39_999_999)}`,
    TaxRollNumber: String(random.int(1_000_000, 9_999_999)),
  }
}
