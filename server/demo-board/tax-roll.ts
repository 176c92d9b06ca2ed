// The municipal tax roll of the demo board: parcels along made-up streets, in the real communities of Calgary and
// Edmonton. Positions and streets of communities are demo shapes: each has a cell of a grid around the city's real
// center. A parcel is computed from its number alone, so the roll is never held in memory.
import type { Values } from '#contract/listing.ts'
import { assessed, year } from './demo-facts.ts'
import { type Random, seededRandom, seedFrom } from './seeded-random.ts'
import { type Community, POSTAL_AREAS, postalCode, STREET_WORDS, type Town } from './towns.ts'

export type ParcelUse = 'house' | 'duplex' | 'apartment' | 'commercial' | 'lot'
export type Point = readonly [longitude: number, latitude: number]
type Cell = {
  readonly town: Town
  readonly community: Community
  readonly condoName: string
  readonly row: number
  readonly column: number
  readonly south: number
  readonly west: number
  readonly worth: number
}
export type Parcel = {
  readonly number: number
  readonly use: ParcelUse
  readonly cell: Cell
  /** Address and numbers, as listing fields. */
  readonly address: Values
  /** Other listing fields that the roll fills. */
  readonly fields: Values
  readonly size: number
  readonly ring: readonly Point[]
  /** False if it shares its land with the other units of a building. */
  readonly ownsRing: boolean
}
export type TaxRoll = {
  readonly size: number
  readonly cells: readonly Cell[]
  parcel(number: number): Parcel
  /** Numbers of the parcels with this use in a town. */
  parcelsOf(city: string, use: ParcelUse): readonly number[]
}

export const CELL = { height: 0.0135, width: 0.0215 } as const
export const TAX_YEAR = 2026
const CITIES = ['Calgary', 'Edmonton']
/** 15 m of street front, in degrees. */
const FRONT = 0.00024
const DEPTH = 0.0003
const CONDO_WORDS = ['Court', 'Pointe', 'Terrace', 'Gate', 'Landing', 'Gardens', 'Manor', 'Lofts', 'Square', 'Mews']

/** Uses along every third street: shops, duplexes, empty lots and an apartment building; other streets have houses. */
const MAIN_STREET: readonly (readonly [ParcelUse, number])[] = [
  ['commercial', 0.15],
  ['duplex', 0.4],
  ['lot', 0.48],
  ['apartment', 1],
]

export function taxRoll(seed: number, size: number, towns: readonly Town[]): TaxRoll {
  const cells = CITIES.flatMap((name) => cellsOf(seed, towns.find((town) => town.name === name)!))
  const perCell = Math.max(1, Math.ceil(size / Math.max(1, cells.length)))
  const columns = Math.max(4, Math.ceil(Math.sqrt(perCell * 1.6)))
  const layout = { seed, columns, rows: Math.ceil(perCell / columns) }
  const spot = (number: number) => {
    const inCell = number % perCell
    return { row: Math.floor(inCell / columns), column: inCell % columns }
  }
  const lists = new Map<string, number[]>()
  const total = cells.length === 0 ? 0 : size
  for (let number = 0; number < total; number++) {
    const { row, column } = spot(number)
    const key = `${cells[Math.floor(number / perCell)]!.town.city} ${parcelUse(row, column, columns)}`
    const list = lists.get(key)
    if (list) list.push(number)
    else lists.set(key, [number])
  }
  return {
    size: total,
    cells,
    parcel: (number) => parcelAt(layout, cells[Math.floor(number / perCell)]!, number, spot(number)),
    parcelsOf: (city, use) => lists.get(`${city} ${use}`) ?? [],
  }
}

function parcelUse(row: number, column: number, columns: number): ParcelUse {
  if (row % 3 !== 2) return 'house'
  return MAIN_STREET.find(([, end]) => column < Math.ceil(end * columns))![0]
}

/** Communities in alphabetical order, from the center outward. */
function cellsOf(seed: number, town: Town): Cell[] {
  const side = Math.ceil(Math.sqrt(town.communities.length))
  const middle = (side - 1) / 2
  const spots = Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), column: at % side }))
    .map((spot) => ({ ...spot, distance: Math.hypot(spot.row - middle, spot.column - middle) }))
    .sort((a, b) => a.distance - b.distance)
  return town.communities.map((community, at) => {
    const { row, column, distance } = spots[at]!
    const random = seededRandom(seedFrom(seed, at, side))
    const word = random.pick(STREET_WORDS)
    return {
      town,
      community,
      condoName: `${community.name} ${word} ${random.pick(CONDO_WORDS)}`.slice(0, 100),
      row,
      column,
      south: town.center[0] + (row - side / 2) * CELL.height,
      west: town.center[1] + (column - side / 2) * CELL.width,
      worth: town.worth * (1.25 - (0.45 * distance) / side) * (0.85 + random.next() * 0.35),
    }
  })
}

type Layout = { seed: number; rows: number; columns: number }
type Spot = { row: number; column: number }

function parcelAt({ seed, rows, columns }: Layout, cell: Cell, number: number, { row, column }: Spot): Parcel {
  const random = seededRandom(seedFrom(seed, 0x7a5, number))
  const use = parcelUse(row, column, columns)
  const firstUnit = Math.ceil(0.48 * columns)
  const unit = use === 'apartment' ? column - firstUnit : undefined
  const stands = unit === undefined ? column : firstUnit
  const pitch = Math.min((CELL.width * 0.9) / columns, FRONT)
  const street = Math.min((CELL.height * 0.9) / rows, 0.0008)
  const west = cell.west + CELL.width / 2 + (stands - columns / 2) * pitch
  const south = cell.south + CELL.height / 2 + (row - rows / 2) * street
  const width = unit === undefined ? pitch * (0.7 + random.next() * 0.25) : pitch * 4
  const depth = Math.min(street * 0.45, DEPTH)
  const size = random.next()
  return {
    number,
    use,
    cell,
    size,
    ring: rectangle(west, south, width, depth),
    ownsRing: !unit,
    address: {
      ...streetOf(cell, rows, columns, row, stands),
      UnitNumber: unit === undefined ? null : String(101 + (unit % 8) + 100 * Math.floor(unit / 8)),
      City: cell.town.city,
      CountyOrParish: cell.town.county,
      SubdivisionName: cell.community.code,
      PostalCode: postalOf(seed, cell, row),
      Latitude: (south + depth / 2).toFixed(6),
      Longitude: (west + width / 2).toFixed(6),
      ParcelNumber: `00${10_000_000 + ((number * 7_919 + (seed % 9_973)) % 29_999_989)}`,
      TaxRollNumber: cell.town.grid ? String(1_000_000 + number * 7) : String(200_000_000 + number * 101),
    },
    fields: rollFields(random, { use, cell, size, row, column, unit, width, depth }),
  }
}

const rectangle = (west: number, south: number, width: number, height: number): Point[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
]

/** Calgary names its streets after the community, Edmonton numbers its avenues from the south. */
function streetOf(cell: Cell, rows: number, columns: number, row: number, column: number): Values {
  const { town } = cell
  const at = cell.row * 31 + cell.column
  const side = row % 2
  if (town.grid)
    return {
      StreetNumber: String(1_000 + (cell.column * columns + column) * 4 + side),
      StreetName: String(10 + cell.row * Math.ceil(rows / 2) + Math.floor(row / 2)),
      StreetSuffix: town.suffixes[1]!,
      StreetDirSuffix: 'NW',
    }
  const quarter = `${cell.south >= town.center[0] ? 'N' : 'S'}${cell.west >= town.center[1] ? 'E' : 'W'}`
  return {
    StreetNumber: String((1 + (at % 45)) * 100 + column * 4 + side),
    StreetName: `${cell.community.name.split(' ')[0]} ${STREET_WORDS[(at + row) % STREET_WORDS.length]}`,
    StreetSuffix: town.suffixes[(at + row) % town.suffixes.length]!,
    StreetDirSuffix: quarter,
  }
}

function postalOf(seed: number, cell: Cell, row: number): string {
  const areas = POSTAL_AREAS[cell.town.name]!
  const area = areas[(cell.row * 7 + cell.column) % areas.length]!
  return `${area}${postalCode(seededRandom(seedFrom(seed, cell.row, cell.column, row)), cell.town.name).slice(3)}`
}

type Land = {
  use: ParcelUse
  cell: Cell
  size: number
  row: number
  column: number
  unit: number | undefined
  width: number
  depth: number
}
const ZONES: Record<ParcelUse, readonly string[]> = {
  house: ['R-CG', 'R-G'],
  duplex: ['R-C2'],
  apartment: ['M-C2', 'M-C1'],
  commercial: ['C-COR2', 'C-N1', 'I-G'],
  lot: ['R-G'],
}
const METRES = 111_320
const SQUARE_FEET = 10.764

function rollFields(random: Random, { use, cell, size, row, column, unit, width, depth }: Land): Values {
  const plan = `${String(random.int(1, 25)).padStart(2, '0')}${random.int(10_000, 19_999)}`
  const across = width * METRES * Math.cos((cell.south * Math.PI) / 180)
  const lot = Math.max(2_400, Math.round(across * depth * METRES * SQUARE_FEET))
  const value = Math.round(assessed({ size, worth: cell.worth }, use === 'apartment') * (use === 'lot' ? 0.4 : 1))
  const built = year(random, use === 'commercial' ? 1_950 : 1_912)
  return {
    TaxMapNumber: plan,
    ...(unit === undefined
      ? { TaxBlock: String(row + 1), TaxLot: String(column + 1) }
      : { TaxLot: String(unit + 1), CondoName: cell.condoName }),
    TaxLegalDescription:
      unit === undefined
        ? `Plan ${plan}; Block ${row + 1}; Lot ${column + 1}`
        : `Condominium Plan ${plan}; Unit ${unit + 1}`,
    TaxAssessedValue: value,
    TaxAnnualAmount: Math.round(value * 0.0065),
    TaxYear: TAX_YEAR,
    Zoning: random.pick(ZONES[use]),
    ...(use !== 'lot' && { YearBuilt: built }),
    ...(unit === undefined && { LotSizeArea: lot, LotSizeUnits: 'SF' }),
  }
}

/** Chooses the parcel of a listing: no two listings on the market share one; earlier listings may. */
export type PickParcel = (random: Random, city: string, use: ParcelUse, onMarket: boolean) => Parcel | undefined

export function parcelPicker(roll: TaxRoll): PickParcel {
  const taken = new Map<string, number>()
  return (random, city, use, onMarket) => {
    const numbers = roll.parcelsOf(city, use)
    if (numbers.length === 0) return undefined
    if (!onMarket) return roll.parcel(random.pick(numbers))
    const key = `${city} ${use}`
    const turn = taken.get(key) ?? 0
    taken.set(key, turn + 1)
    // Steps by a prime, which spreads over the city and reaches every parcel before repeating one.
    return roll.parcel(numbers[(turn * STRIDE) % numbers.length]!)
  }
}
const STRIDE = 1_000_003
