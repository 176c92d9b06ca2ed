// Which tiles of the map a view of a place shows. Pure.
import type { Spot, TileLayer } from '#contract/place.ts'
import { pixelOf, TILE_PIXELS } from '#rules/web-mercator.ts'

/** `width` and `height` in pixels. */
export type View = { zoom: number; width: number; height: number }

/** A card's picture, at its largest size. */
export const PICTURE: View = { zoom: 17, width: 760, height: 160 }
/** The plotter's initial view of a listing, on a phone or on a desktop. */
export const SPOT_ZOOM = 18
export const PLOTTER: View = { zoom: SPOT_ZOOM, width: 1200, height: 800 }

type Placed = { z: number; x: number; y: number; left: number; top: number }

/** Tiles that cover the view, with their distance from its center in pixels. */
export function tilesAround({ latitude, longitude }: Spot, { zoom: z, width, height }: View): Placed[] {
  const [across, down] = pixelOf([longitude, latitude], { z, x: 0, y: 0 })
  const from = (middle: number, size: number) => Math.floor((middle - size / 2) / TILE_PIXELS)
  const to = (middle: number, size: number) => Math.floor((middle + size / 2) / TILE_PIXELS)
  const tiles: Placed[] = []
  for (let x = from(across, width); x <= to(across, width); x++)
    for (let y = from(down, height); y <= to(down, height); y++)
      tiles.push({ z, x, y, left: Math.round(x * TILE_PIXELS - across), top: Math.round(y * TILE_PIXELS - down) })
  return tiles
}

/** `z`, `x` and `y` as numbers, or as placeholders that Leaflet fills in. */
export const tileAddress = (layer: TileLayer, tile: { z: number | string; x: number | string; y: number | string }) =>
  `/api/tiles/${layer}/${tile.z}/${tile.x}/${tile.y}`
