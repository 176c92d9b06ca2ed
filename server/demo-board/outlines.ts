// The outlines that the map draws over the demo board: parcels, communities and municipalities. Outlines of communities
// and cities are demo shapes around real centers, not surveyed boundaries.
import type { OutlineTable } from '../db/schema.ts'
import { CELL, type Point, type TaxRoll } from './tax-roll.ts'

export type Outline = { layer: OutlineTable['layer']; name: string; ring: readonly Point[] }

/** Center, and half of the height in degrees of latitude. */
const MUNICIPALITIES: readonly (readonly [string, number, number, number])[] = [
  ['Calgary', 51.045, -114.07, 0.13],
  ['Edmonton', 53.546, -113.494, 0.145],
  ['Airdrie', 51.292, -114.014, 0.04],
  ['Cochrane', 51.189, -114.467, 0.03],
  ['Okotoks', 50.725, -113.975, 0.03],
  ['Chestermere', 51.038, -113.822, 0.025],
  ['Strathmore', 51.038, -113.4, 0.025],
  ['High River', 50.58, -113.874, 0.02],
  ['St. Albert', 53.63, -113.626, 0.03],
  ['Sherwood Park', 53.541, -113.295, 0.035],
  ['Spruce Grove', 53.545, -113.909, 0.025],
  ['Leduc', 53.26, -113.549, 0.03],
  ['Beaumont', 53.357, -113.415, 0.02],
  ['Fort Saskatchewan', 53.713, -113.213, 0.03],
]

export function* outlines(roll: TaxRoll): Generator<Outline> {
  for (const [name, latitude, longitude, half] of MUNICIPALITIES)
    yield { layer: 'municipalities', name, ring: octagon(latitude, longitude, half) }
  for (const { community, south, west } of roll.cells) {
    const [east, north] = [west + CELL.width, south + CELL.height]
    const ring: Point[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
    yield { layer: 'neighbourhoods', name: community.name, ring }
  }
  for (let number = 0; number < roll.size; number++) {
    const { address, ring, ownsRing } = roll.parcel(number)
    if (ownsRing) yield { layer: 'parcels', name: String(address.ParcelNumber), ring }
  }
}

function octagon(latitude: number, longitude: number, half: number): Point[] {
  const wide = half / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: 8 }, (_, at) => {
    const angle = ((at + 0.5) * Math.PI) / 4
    return [longitude + 1.08 * wide * Math.cos(angle), latitude + 1.08 * half * Math.sin(angle)] as const
  })
}
