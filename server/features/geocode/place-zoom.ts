// The zoom at which the Location Plotter shows a found place: the whole of it, and no closer than the map has outlines.
import { sql } from 'kysely'
import { type Place, TILE_LAYERS, type TileLayer } from '#contract/place.ts'
import { type Bounds, zoomToFit } from '#rules/web-mercator.ts'
import type { Db } from '../../db/connection.ts'
import type { Geocoder } from './geocoder.ts'

/** A house among its neighbors, and a street. */
export const ADDRESS_ZOOM = 18
export const STREET_ZOOM = 16
/** The plotter on a small phone, in pixels. */
const FRAME = { width: 340, height: 400 }

/** `last`: the closest zoom for a place of this kind. */
export const areaZoom = (bounds: Bounds, last: number): number =>
  Math.max(TILE_LAYERS.municipalities[0], Math.min(last, zoomToFit(bounds, FRAME)))

/** Degrees around a place in which outlines count as there: a house has neighbors, a road's center has no parcel. */
const AROUND = { longitude: 0.002, latitude: 0.001 }

/** Caps the zoom of each place at the closest one that has outlines. */
export const withinOutlines = (geocoder: Geocoder, db: Db): Geocoder => ({
  async search(text) {
    const found = await geocoder.search(text)
    if (found.places.length === 0) return found
    const last = await closestZooms(db, found.places)
    return { ...found, places: found.places.map((place, at) => ({ ...place, zoom: Math.min(place.zoom, last[at]!) })) }
  },
})

async function closestZooms(db: Db, places: readonly Place[]): Promise<number[]> {
  const points = places.map(
    ({ longitude, latitude }, at) => sql`(${at}::int, ${longitude}::float8, ${latitude}::float8)`,
  )
  const { rows } = await sql<{ at: number; layers: TileLayer[] }>`
    select place.at, array_agg(distinct outline.layer) as layers
      from (values ${sql.join(points)}) as place (at, lon, lat)
      join outline on outline.ring && polygon(box(
        point(place.lon - ${AROUND.longitude}, place.lat - ${AROUND.latitude}),
        point(place.lon + ${AROUND.longitude}, place.lat + ${AROUND.latitude})))
     group by place.at`.execute(db)
  return places.map((_, at) => {
    const layers = rows.find((row) => row.at === at)?.layers ?? ['municipalities']
    return Math.max(...layers.map((layer) => TILE_LAYERS[layer][1]))
  })
}
