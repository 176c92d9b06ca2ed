// Projection of Web Mercator (EPSG:3857) tiles: a tile's bounds on the earth, and a location's pixel in it.
// Degrees are WGS 84, pixels grow to the right and down; x and y count from the north-west.
export const TILE_PIXELS = 256

export type Tile = { z: number; x: number; y: number }
export type LonLat = readonly [longitude: number, latitude: number]

const longitudeOf = (x: number, z: number): number => (x / 2 ** z) * 360 - 180
const latitudeOf = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI

export type Bounds = { west: number; south: number; east: number; north: number }

/** `margin` in tiles on each side, so that lines across an edge are drawn on both. */
export function boundsOf({ z, x, y }: Tile, margin = 0): Bounds {
  return {
    west: longitudeOf(x - margin, z),
    east: longitudeOf(x + 1 + margin, z),
    north: latitudeOf(y - margin, z),
    south: latitudeOf(y + 1 + margin, z),
  }
}

export function pixelOf([longitude, latitude]: LonLat, { z, x, y }: Tile): [number, number] {
  const size = TILE_PIXELS * 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  const across = ((longitude + 180) / 360) * size
  const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size
  return [across - x * TILE_PIXELS, down - y * TILE_PIXELS]
}

/** The closest whole zoom at which the bounds fit into a view of this size, in pixels. */
export function zoomToFit({ west, south, east, north }: Bounds, { width, height }: { width: number; height: number }) {
  const [left, bottom] = pixelOf([west, south], { z: 0, x: 0, y: 0 })
  const [right, top] = pixelOf([east, north], { z: 0, x: 0, y: 0 })
  return Math.floor(Math.log2(Math.min(width / (right - left), height / (bottom - top))))
}
