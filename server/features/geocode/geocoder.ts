// A geocoder, and the zoom at which the Location Plotter shows a place: the whole of it, and no closer than the map has
// outlines.
import { type GeocodeReply, TILE_LAYERS } from '#contract/place.ts'
import { type Bounds, zoomToFit } from '#rules/web-mercator.ts'
import type { Db } from '../../db/connection.ts'
import { closestZooms } from './places.store.ts'

/** Finds addresses by text, in Canada and the United States, best match first; at most GEOCODE_PLACES_MAX. */
export type Geocoder = { search(text: string): Promise<GeocodeReply> }

/** A house among its neighbors, and a street. */
export const ADDRESS_ZOOM = 18
export const STREET_ZOOM = 16
/** The plotter on a small phone, in pixels. */
const FRAME = { width: 340, height: 400 }

/** `last`: the closest zoom for a place of this kind. */
export const areaZoom = (bounds: Bounds, last: number): number =>
  Math.max(TILE_LAYERS.municipalities[0], Math.min(last, zoomToFit(bounds, FRAME)))

/** Caps the zoom of each place at the closest one that has outlines. */
export const withinOutlines = (geocoder: Geocoder, db: Db): Geocoder => ({
  async search(text) {
    const found = await geocoder.search(text)
    if (found.places.length === 0) return found
    const last = await closestZooms(db, found.places)
    return { ...found, places: found.places.map((place, at) => ({ ...place, zoom: Math.min(place.zoom, last[at]!) })) }
  },
})
