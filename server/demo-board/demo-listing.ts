// Makes a listing of the demo board: values that a member of that town could have typed, with codes from the published
// lookups.
import type { ItemRow, StatusLetter, Values } from '#contract/listing.ts'
import { composeAddress } from '#rules/address.ts'
import { chooseKind, facts, type Kind, type Site } from './demo-facts.ts'
import { itemsOf } from './demo-items.ts'
import type { Options } from './demo-options.ts'
import type { Subject } from './demo-picture.ts'
import type { DemoType } from './demo-types.ts'
import type { Random } from './seeded-random.ts'
import type { Parcel, ParcelUse, PickParcel } from './tax-roll.ts'
import { place, type Town } from './towns.ts'

export type DemoListing = {
  propertyType: DemoType
  status: StatusLetter
  subject: Subject
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
  ['A', 36],
  ['S', 37],
  ['P', 6],
  ['E', 8],
  ['T', 5],
  ['W', 4],
  ['I', 4],
] as const
const ON_MARKET: readonly StatusLetter[] = ['A', 'P', 'I']

/** Which part of the tax roll has such properties; it has no farms, acreages or mobile homes. */
function parcelUseOf({ subType, subject }: Kind): ParcelUse | undefined {
  if (subject === 'house' || subject === 'duplex' || subject === 'apartment' || subject === 'commercial') return subject
  return subType === 'ResidentialLot' ? 'lot' : undefined
}

const isRural = ({ subType, subject }: Kind) =>
  subject === 'farm' || (subject === 'land' && subType !== 'ResidentialLot')

function townFor(random: Random, options: Options, kind: Kind): Town {
  const big = (town: Town) => town.share > 30
  const fitting = options.towns.filter((town) => !isRural(kind) || !big(town))
  return random.weighted(fitting.map((town) => [town, town.share] as const))
}

export function demoListing(random: Random, options: Options, pickParcel: PickParcel): DemoListing {
  const propertyType = random.weighted<DemoType>(TYPES)
  const status = random.weighted<StatusLetter>(STATUSES)
  const kind = chooseKind(random, propertyType)
  const town = townFor(random, options, kind)
  const use = parcelUseOf(kind)
  const parcel = use && pickParcel(random, town.city, use, ON_MARKET.includes(status))
  const values: Values = {
    ...(parcel ? { ...parcel.address, StateOrProvince: 'AB', Country: 'CA' } : place(random, town, kind.subject)),
    ...facts(random, propertyType, kind, siteOf(random, town, parcel)),
    ...words(random, propertyType, kind),
  }
  for (const [field, value] of choices(random, options, propertyType)) values[field] ??= value
  values.UnparsedAddress = composeAddress(values, options.describe)
  const items = itemsOf(random, propertyType, values)
  const allowed = options.fieldsOf(propertyType)
  return { propertyType, status, subject: kind.subject, values: allowed ? only(values, allowed) : values, items }
}

function only(values: Values, allowed: ReadonlySet<string>): Values {
  const kept: Values = {}
  for (const field in values) if (allowed.has(field)) kept[field] = values[field]!
  return kept
}

function siteOf(random: Random, town: Town, parcel: Parcel | undefined): Site {
  if (!parcel) return { size: random.next(), worth: town.worth }
  const { size, cell, fields } = parcel
  return { size, worth: cell.worth, lotSize: Number(fields.LotSizeArea ?? 0), roll: fields }
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

function words(random: Random, propertyType: DemoType, { subject }: Kind): Values {
  const what: Record<DemoType, string> = {
    RES: 'home',
    RNT: 'rental',
    MULT: 'multi-family property',
    MOB: 'mobile home',
    LAND: 'parcel',
    COM: 'commercial space',
    FARM: 'farm',
  }
  const remarks = subject === 'commercial' ? IN_BUSINESS : subject === 'land' || subject === 'farm' ? ON_LAND : IN_HOMES
  const details = [random.pick(remarks), random.pick(remarks)].filter((detail, at, all) => all.indexOf(detail) === at)
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

const SEVERAL = [
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

/** Multi-select fields, by their lookups; a few chosen ones so that view pages are full and searches find something. */
function choices(random: Random, options: Options, propertyType: DemoType): [string, string[]][] {
  const chosen: [string, string[]][] = []
  for (const field of SEVERAL) {
    const codes = options.codesFor(field, propertyType)
    if (codes.length > 0) chosen.push([field, [...new Set([random.pick(codes), random.pick(codes)])]])
  }
  return chosen
}
