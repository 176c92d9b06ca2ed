// The map around a place, fetched ahead while there is signal: the service worker keeps what is fetched, so that the area
// is on the phone without signal. Bounded, because each picture is drawn for it.
import { type Spot, TILE_LAYERS, type TileLayer } from '#contract/place.ts'
import { tileAddress } from './tile-address.ts'
import { PICTURE, PLOTTER, tilesAround, type View } from './tiles-around.ts'

/** At most this many bytes for one area. */
export const AREA_BYTES_MAX = 2_000_000

/** The plotter as it opens, a card's picture, and the neighborhood and the city around them. */
const VIEWS: readonly View[] = [
  PLOTTER,
  PICTURE,
  ...[16, 15, 14].map((zoom) => ({ zoom, width: 512, height: 512 })),
  { zoom: 12, width: 1, height: 1 },
]
const LAYERS = Object.entries(TILE_LAYERS) as [TileLayer, readonly [number, number]][]

/** Addresses of the pictures, those that the plotter shows first at the front. */
export const areaTiles = (spot: Spot): string[] =>
  VIEWS.flatMap((view) =>
    LAYERS.filter(([, [first, last]]) => first <= view.zoom && view.zoom <= last).flatMap(([layer]) =>
      tilesAround(spot, view).map((tile) => tileAddress(layer, tile)),
    ),
  )

type AreaPorts = {
  /** Bytes of the picture. Rejects where it cannot be had. */
  fetch(address: string, signal: AbortSignal): Promise<number>
  /** False without signal, where the member saves data or waits for Wi-Fi, and where nothing would be kept. */
  isAllowed(): boolean
  /** Nothing is fetched after it: a picture on its way at a sign-out would be stored after it. */
  signal: AbortSignal
}

/** One after another, until something speaks against it. Never rejects. */
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
