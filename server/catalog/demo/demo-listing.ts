// One listing of the demo board: values that a member of that town could have typed, with codes taken from the published lookups.
import type { ItemRow, PropertyType, StatusLetter, Values } from '#contract/listing.ts'
import type { LookupRow, LookupTable } from '#contract/lookup.ts'
import { composeAddress } from '#rules/address.ts'
import type { Subject } from './draw-exterior.ts'
import { postalCode } from './people.ts'
import type { Random } from './seeded-random.ts'

export type DemoListing = {
  propertyType: PropertyType
  status: StatusLetter
  subject: Subject
  photos: number
  daysOnMarket: number
  values: Values
  items: Record<string, ItemRow[]>
}

export type Options = {
  rows(table: string): LookupRow[]
  fieldsOf(propertyType: PropertyType): ReadonlySet<string> | undefined
}

export function optionsFrom(lookups: LookupTable[], fields: Map<string, ReadonlySet<string>>): Options {
  const tables = new Map(lookups.map((table) => [table.tableName, table.rows.filter((row) => row.Active !== false)]))
  return { rows: (table) => tables.get(table) ?? [], fieldsOf: (propertyType) => fields.get(propertyType) }
}

const TYPES = [
  ['RES', 62],
  ['RNT', 10],
  ['MULT', 6],
  ['MOB', 5],
  ['LAND', 7],
  ['COM', 6],
  ['FARM', 4],
] as const
const STATUSES = [
  ['A', 58],
  ['S', 18],
  ['P', 8],
  ['E', 5],
  ['T', 4],
  ['W', 4],
  ['I', 3],
] as const
const SUBJECT: Record<PropertyType, Subject> = {
  RES: 'house',
  RNT: 'apartment',
  MULT: 'duplex',
  MOB: 'mobile',
  LAND: 'land',
  COM: 'commercial',
  FARM: 'farm',
}
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
const ROOMS = [
  ['Living Room', 16, 13],
  ['Kitchen', 13, 11],
  ['Dining Room', 12, 10],
  ['Primary Bedroom', 14, 12],
  ['Bedroom', 11, 10],
  ['Bedroom', 10, 9],
  ['Bathroom', 8, 5],
  ['Family Room', 17, 14],
  ['Laundry', 7, 6],
  ['Den', 10, 9],
] as const

const codeOf = (rows: LookupRow[], description: string) =>
  rows.find((row) => row.Description.toLowerCase().startsWith(description.toLowerCase()))?.Code
const hasParent = (row: LookupRow, field: string, code: string) =>
  row.Parents?.some((parent) => parent.ParentField === field && parent.ParentCodes.includes(code)) ?? false

export function demoListing(random: Random, options: Options): DemoListing {
  const propertyType = random.weighted<PropertyType>(TYPES)
  const status = random.weighted<StatusLetter>(STATUSES)
  const subject = propertyType === 'RES' && random.chance(0.18) ? 'apartment' : SUBJECT[propertyType]
  const values: Values = {
    ...place(random, options, subject),
    ...facts(random, propertyType, subject),
    ...words(random, propertyType),
  }
  for (const [field, value] of Object.entries(choices(random, options, propertyType))) values[field] ??= value
  values.UnparsedAddress = composeAddress(values)
  const allowed = options.fieldsOf(propertyType)
  return {
    propertyType,
    status,
    subject,
    photos: random.int(3, 25),
    daysOnMarket: status === 'A' ? random.int(0, 120) : random.int(20, 700),
    values: allowed ? Object.fromEntries(Object.entries(values).filter(([field]) => allowed.has(field))) : values,
    items: propertyType === 'LAND' || propertyType === 'COM' ? {} : { rooms: rooms(random, options) },
  }
}

function place(random: Random, options: Options, subject: Subject): Values {
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
    PostalCode: postalCode(random),
    Latitude: (centre[0] + spread(0.11)).toFixed(6),
    Longitude: (centre[1] + spread(0.16)).toFixed(6),
    ParcelNumber: `00${random.int(10_000_000, 39_999_999)}`,
    TaxRollNumber: String(random.int(1_000_000, 9_999_999)),
  }
}

function facts(random: Random, propertyType: PropertyType, subject: Subject): Values {
  const area = subject === 'apartment' ? random.int(520, 1_400) : random.int(820, 3_400)
  const beds = Math.max(1, Math.min(6, Math.round(area / 520) + random.int(-1, 1)))
  const baths = random.int(1, Math.max(1, beds - 1))
  const rate = subject === 'apartment' ? 330 : 360
  const price =
    propertyType === 'RNT'
      ? random.int(24, 78) * 50
      : propertyType === 'LAND'
        ? random.int(60, 900) * 1_000
        : propertyType === 'COM'
          ? random.int(250, 4_000) * 1_000
          : propertyType === 'FARM'
            ? random.int(600, 5_000) * 1_000
            : Math.round((area * rate * (0.7 + random.next() * 0.7)) / 1_000) * 1_000 - 100
  const built = random.chance(0.15) ? random.int(2021, 2025) : random.int(1912, 2020)
  const shared: Values = { ListPrice: price, TaxAnnualAmount: Math.round(price * 0.0065), TaxYear: 2025 }
  if (propertyType === 'LAND') return { ...shared, LotSizeArea: random.int(1, 160), LotSizeUnits: 'AC' }
  const indoor: Values = {
    ...shared,
    YearBuilt: built,
    LivingArea: area,
    BuildingAreaTotal: area,
    AboveGradeFinishedArea: area,
  }
  if (propertyType === 'COM') return indoor
  return {
    ...indoor,
    BedroomsTotal: beds,
    BathroomsTotalInteger: baths + (random.chance(0.6) ? 1 : 0),
    BathroomsFull: baths,
    BathroomsHalf: random.int(0, 1),
    Stories: subject === 'apartment' ? 1 : random.int(1, 2),
    RoomsTotal: beds + 4,
    GarageSpaces: subject === 'apartment' ? 1 : random.int(1, 3),
    ParkingTotal: random.int(1, 5),
    LotSizeArea: subject === 'apartment' ? null : random.int(3_000, 9_000),
    LotSizeUnits: subject === 'apartment' ? null : 'SF',
    AssociationFee: subject === 'apartment' ? random.int(280, 780) : null,
  }
}

const OPENERS = [
  'Bright and welcoming',
  'Lovingly kept',
  'Freshly painted',
  'Rarely offered',
  'Sun-filled',
  'Move-in ready',
  'Thoughtfully renovated',
]
const DETAILS = [
  'Vinyl plank runs through the main floor.',
  'The kitchen has quartz counters and a gas range.',
  'A south-facing yard gets sun until supper.',
  'Shingles and hot water tank were replaced recently.',
  'Schools, the rink and the off-leash park are a short walk away.',
  'The basement has a separate entrance.',
  'Triple-pane windows keep January outside.',
  'There is room for a trailer beside the garage.',
  'The back lane is paved.',
]

function words(random: Random, propertyType: PropertyType): Values {
  const what: Record<PropertyType, string> = {
    RES: 'home',
    RNT: 'rental',
    MULT: 'multi-family property',
    MOB: 'mobile home',
    LAND: 'parcel',
    COM: 'commercial space',
    FARM: 'farm',
  }
  const details = [random.pick(DETAILS), random.pick(DETAILS)].filter((detail, at, all) => all.indexOf(detail) === at)
  return {
    PublicRemarks: [
      `${random.pick(OPENERS)} ${what[propertyType]} in a quiet part of town.`,
      ...details,
      'Book your showing today.',
    ].join(' '),
  }
}

/** List fields, by their lookups; a few chosen ones so that view pages are full and searches find something. */
function choices(random: Random, options: Options, propertyType: PropertyType): Values {
  const pickCode = (field: string) => {
    const fits = options.rows(`Lookup_Property_Listing_${field}`).filter((row) => {
      const parent = row.Parents?.find((each) => each.ParentField === 'PropertyType')
      return !parent || parent.ParentCodes.some((code) => code.toUpperCase() === propertyType)
    })
    return fits.length > 0 ? random.pick(fits).Code : null
  }
  const single = ['PropertySubType', 'OwnershipInterest']
  const several = [
    'Heating',
    'Cooling',
    'Flooring',
    'Appliances',
    'Roof',
    'ConstructionMaterials',
    'ExteriorFeatures',
    'InteriorFeatures',
    'ParkingFeatures',
    'LotFeatures',
    'FoundationDetails',
    'CommunityFeatures',
  ]
  const entries = single.map((field) => [field, pickCode(field)] as const)
  const lists = several.map(
    (field) => [field, [...new Set([pickCode(field), pickCode(field)])].filter((code) => code !== null)] as const,
  )
  return Object.fromEntries([...entries, ...lists.filter(([, codes]) => codes.length > 0)])
}

function rooms(random: Random, options: Options): ItemRow[] {
  const types = options.rows('Lookup_Property_Listing_RoomType')
  const levels = options.rows('Lookup_Property_Listing_RoomLevel')
  return ROOMS.slice(0, random.int(4, ROOMS.length)).map(([type, length, width], at) => ({
    uid: `demo-room-${at + 1}`,
    SortOrder: at + 1,
    IsDeleted: false,
    IsLive: true,
    RoomType: codeOf(types, type) ?? codeOf(types, type.split(' ').at(-1)!) ?? type,
    RoomLevel: (levels.find((row) => /main/i.test(row.Description)) ?? levels[0])?.Code ?? 'Main',
    RoomLength: length + random.int(-1, 2),
    RoomWidth: width + random.int(-1, 2),
    RoomLengthWidthUnits: 'F',
  }))
}
