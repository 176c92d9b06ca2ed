// Prefetches the map around a place while online: the service worker caches it, so that the area is available offline.
// Limited in size, because the server draws each tile for it.
import { type Spot, TILE_LAYERS, type TileLayer } from '#contract/place.ts'
import { pixelOf, TILE_PIXELS } from '#rules/web-mercator.ts'

// Which tiles of the map a view of a place shows. Pure.

/** `width` and `height` in pixels. */
type View = { zoom: number; width: number; height: number }

/** A card's picture, at its largest size. */
export const PICTURE: View = { zoom: 17, width: 760, height: 160 }
/** The plotter's initial view of a listing, on a phone or on a desktop. */
export const SPOT_ZOOM = 18
const PLOTTER: View = { zoom: SPOT_ZOOM, width: 1200, height: 800 }

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

/** Maximum number of bytes for one area. */
export const AREA_BYTES_MAX = 2_000_000

/** The plotter's initial view, a card's picture, and the neighborhood and the city around them. */
const VIEWS: readonly View[] = [
  PLOTTER,
  PICTURE,
  ...[16, 15, 14].map((zoom) => ({ zoom, width: 512, height: 512 })),
  { zoom: 12, width: 1, height: 1 },
]
const LAYERS = Object.entries(TILE_LAYERS) as [TileLayer, readonly [number, number]][]

/** URLs of the tiles; those that the plotter shows first come first. */
export const areaTiles = (spot: Spot): string[] =>
  VIEWS.flatMap((view) =>
    LAYERS.filter(([, [first, last]]) => first <= view.zoom && view.zoom <= last).flatMap(([layer]) =>
      tilesAround(spot, view).map((tile) => tileAddress(layer, tile)),
    ),
  )

type AreaPorts = {
  /** Returns the number of bytes of the tile. Rejects if it cannot be fetched. */
  fetch(address: string, signal: AbortSignal): Promise<number>
  /** False if offline, if the member saves data or waits for Wi-Fi, or if nothing would be cached. */
  isAllowed(): boolean
  /** Nothing is fetched after it: a tile in flight at a sign-out would be stored after the sign-out. */
  signal: AbortSignal
}

/** Fetches one tile after another, until something prevents it. Never rejects. */
export async function fetchArea(spot: Spot, { fetch, isAllowed, signal }: AreaPorts): Promise<void> {
  let bytes = 0
  for (const address of areaTiles(spot)) {
    if (signal.aborted || !isAllowed() || bytes >= AREA_BYTES_MAX) return
    try {
      bytes += await fetch(address, signal)
    } catch {
      return
    }
  }
}
