// One listing of the demo board: values that a member of that town could have typed, with codes taken from the published lookups.
import type { ItemRow, PropertyType, StatusLetter, Values } from '#contract/listing.ts'
import { composeAddress } from '#rules/address.ts'
import { chooseKind, facts, type Kind } from './demo-facts.ts'
import { itemsOf } from './demo-items.ts'
import type { Options } from './demo-options.ts'
import type { Subject } from './draw-exterior.ts'
import type { Random } from './seeded-random.ts'
import { place } from './towns.ts'

export type DemoListing = {
  propertyType: PropertyType
  status: StatusLetter
  subject: Subject
  photos: number
  daysOnMarket: number
  values: Values
  items: Record<string, ItemRow[]>
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
export function demoListing(random: Random, options: Options): DemoListing {
  const propertyType = random.weighted<PropertyType>(TYPES)
  const status = random.weighted<StatusLetter>(STATUSES)
  const kind = chooseKind(random, propertyType)
  const values: Values = {
    ...place(random, options, kind.subject),
    ...facts(random, propertyType, kind),
    ...words(random, propertyType, kind),
  }
  for (const [field, value] of Object.entries(choices(random, options, propertyType))) values[field] ??= value
  values.UnparsedAddress = composeAddress(values)
  const allowed = options.fieldsOf(propertyType)
  return {
    propertyType,
    status,
    subject: kind.subject,
    photos: random.int(3, 25),
    daysOnMarket: status === 'A' ? random.int(0, 120) : random.int(20, 700),
    values: allowed ? Object.fromEntries(Object.entries(values).filter(([field]) => allowed.has(field))) : values,
    items: itemsOf(random, propertyType, values),
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
const IN_HOMES = [
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

const ON_LAND = [
  'Power and gas are at the lot line.',
  'The approach is built and gravelled.',
  'There are mountains to the west on a clear day.',
  'The well was drilled and tested.',
  'A line of spruce keeps off the north wind.',
  'Pavement runs to within a mile.',
]
const IN_BUSINESS = [
  'Three-phase power and a fenced yard at the back.',
  'Large windows to the street and good signage.',
  'Offices at the front, open space behind.',
  'Ample stalls for staff and customers.',
  'Minutes from the ring road.',
  'The roof and rooftop units were replaced recently.',
]

function words(random: Random, propertyType: PropertyType, { subject }: Kind): Values {
  const what: Record<PropertyType, string> = {
    RES: 'home',
    RNT: 'rental',
    MULT: 'multi-family property',
    MOB: 'mobile home',
    LAND: 'parcel',
    COM: 'commercial space',
    FARM: 'farm',
  }
  const told = subject === 'commercial' ? IN_BUSINESS : subject === 'land' || subject === 'farm' ? ON_LAND : IN_HOMES
  const details = [random.pick(told), random.pick(told)].filter((detail, at, all) => all.indexOf(detail) === at)
  return {
    PublicRemarks: [
      subject === 'land' || subject === 'farm'
        ? `Rarely offered ${what[propertyType]} with room to breathe.`
        : `${random.pick(OPENERS)} ${what[propertyType]} in a quiet part of town.`,
      ...details,
      'Book your showing today.',
    ].join(' '),
  }
}

/** Values that stand alone or say nothing. */
const NOTHING = new Set(['None', 'Other', 'SeeRemarks', 'Unknown'])

/** List fields, by their lookups; a few chosen ones so that view pages are full and searches find something. */
function choices(random: Random, options: Options, propertyType: PropertyType): Values {
  const pickCode = (field: string) => {
    const fits = options.rows(`Lookup_Property_Listing_${field}`).filter((row) => {
      if (NOTHING.has(row.Code)) return false
      const parent = row.Parents?.find((each) => each.ParentField === 'PropertyType')
      return !parent || parent.ParentCodes.some((code) => code.toUpperCase() === propertyType)
    })
    return fits.length > 0 ? random.pick(fits).Code : null
  }
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
  const lists = several.map(
    (field) => [field, [...new Set([pickCode(field), pickCode(field)])].filter((code) => code !== null)] as const,
  )
  return Object.fromEntries(lists.filter(([, codes]) => codes.length > 0))
}
