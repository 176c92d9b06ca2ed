// A point on the map: read from the form's text, written to it, and moved by keys.
import type { Spot } from '#contract/place.ts'

/** Five decimals are about a meter; more would be false precision. */
const DECIMALS = 5
/** Limit of Web Mercator; the map has no place beyond it. */
const LATITUDE_MAX = 85

/** null unless both are degrees that the map can show. */
export function readSpot(latitude: unknown, longitude: unknown): Spot | null {
  const degrees = [latitude, longitude].map((value) =>
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN,
  )
  const [north = Number.NaN, east = Number.NaN] = degrees
  const isOnMap = Math.abs(north) <= LATITUDE_MAX && Math.abs(east) <= 180
  return isOnMap ? { latitude: north, longitude: east } : null
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

export const roundSpot = ({ latitude, longitude }: Spot): Spot => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})

export const spotText = ({ latitude, longitude }: Spot): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`

const METERS_PER_DEGREE = 111_320
const STEP_METERS = 1
const LONG_STEP_METERS = 10

const WAYS: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** One meter per arrow key, ten with Shift; null for any other key. */
export function stepByKey(spot: Spot, key: string, isLong: boolean): Spot | null {
  const way = WAYS[key]
  if (!way) return null
  const [north, east] = way
  const degrees = (isLong ? LONG_STEP_METERS : STEP_METERS) / METERS_PER_DEGREE
  const narrowing = Math.cos((spot.latitude * Math.PI) / 180)
  const moved = readSpot(spot.latitude + north * degrees, spot.longitude + (east * degrees) / narrowing)
  return moved ? roundSpot(moved) : spot
}
