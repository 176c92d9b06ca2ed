// Repeatable sections of a demo listing: rooms of homes, units of buildings, parcels of land, doors of warehouses.
import type { ItemRow, Values } from '#contract/listing.ts'
import type { DemoType } from './demo-types.ts'
import type { Random } from './seeded-random.ts'

const ROOMS = [
  ['LivingRoom', 16, 13],
  ['Kitchen', 13, 11],
  ['PrimaryBedroom', 14, 12],
  ['Bathroom4pc', null, null],
  ['DiningRoom', 12, 10],
  ['Bedroom', 11, 10],
  ['Bedroom', 10, 9],
  ['FamilyRoom', 17, 14],
  ['Laundry', 7, 6],
  ['Den', 10, 9],
] as const

const numbered = (section: string, rows: readonly Values[]): ItemRow[] =>
  rows.map((row, at) => ({
    ...row,
    uid: `demo-${section}-${at + 1}`,
    SortOrder: at + 1,
    IsDeleted: false,
    IsLive: true,
  }))

function rooms(random: Random): ItemRow[] {
  const chosen = ROOMS.slice(0, random.int(4, ROOMS.length))
  return numbered(
    'room',
    chosen.map(([RoomType, length, width]) => ({
      RoomType,
      RoomLevel: 'Main',
      RoomLength: length && length + random.int(-1, 2),
      RoomWidth: width && width + random.int(-1, 2),
      RoomLengthWidthUnits: 'F',
    })),
  )
}

function units(random: Random, { NumberOfUnitsTotal }: Values): ItemRow[] {
  const rent = random.int(26, 38) * 50
  return numbered('unit', [
    {
      UnitTypeType: 'TwoBedroom',
      UnitTypeUnitsTotal: NumberOfUnitsTotal ?? null,
      UnitTypeBedsTotal: 2,
      UnitTypeBathsTotal: 1,
      UnitTypeActualRent: rent,
      UnitTypeTotalRent: rent * Number(NumberOfUnitsTotal),
    },
  ])
}

/** Adjacent quarter sections, as many as the acreage fills. */
function parcels(random: Random, { LotSizeArea, LotSizeUnits }: Values): ItemRow[] {
  if (LotSizeUnits !== 'AC') return []
  const acres = Number(LotSizeArea)
  const count = Math.max(1, Math.ceil(acres / 160))
  const township = random.int(18, 60)
  const range = random.int(1, 29)
  return numbered(
    'parcel',
    Array.from({ length: count }, (_, at) => ({
      TitleType: 'Surface',
      LandLincNumber: `00${random.int(10_000_000, 39_999_999)}`,
      LandQuarter: ['NE', 'NW', 'SW', 'SE'][at % 4]!,
      LandSection: 1 + ((random.int(0, 3) + Math.floor(at / 4)) % 36),
      LandTownship: township,
      LandRange: range,
      LandWestMeridian: '4',
      LandAcres: Math.round((100 * acres) / count) / 100,
    })),
  )
}

const doors = (random: Random): ItemRow[] =>
  numbered('door', [
    { DoorType: random.pick(['Overhead', 'DockHigh']), NumberDoors: random.int(1, 4), DoorWidth: 12, DoorHeight: 14 },
  ])

const HAS_DOORS = ['Industrial', 'Warehouse']

export function itemsOf(random: Random, propertyType: DemoType, values: Values): Record<string, ItemRow[]> {
  if (propertyType === 'COM') return HAS_DOORS.includes(String(values.PropertySubType)) ? { doors: doors(random) } : {}
  if (propertyType === 'LAND' || propertyType === 'FARM') return { parcels: parcels(random, values) }
  if (propertyType === 'MULT') return { units: units(random, values) }
  return { rooms: rooms(random) }
}
