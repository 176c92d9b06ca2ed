import type { TileLayer } from '#contract/place.ts'

/** `z`, `x` and `y` as numbers, or as placeholders that Leaflet fills in. */
export const tileAddress = (layer: TileLayer, tile: { z: number | string; x: number | string; y: number | string }) =>
  `/api/tiles/${layer}/${tile.z}/${tile.x}/${tile.y}`
