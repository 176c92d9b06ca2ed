// Addresses of the tax roll, and outlines of parcels, neighborhoods and municipalities, for the geocoder and the
// Location Plotter.
import { sql } from 'kysely'
import {
  GEOCODE_PLACES_MAX,
  type OutlinesAt,
  type Place,
  type Spot,
  TILE_LAYERS,
  type TileLayer,
} from '#contract/place.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { beginningWith } from '../../db/like-pattern.ts'

/** Longest street name first. `rest`: possibly the beginning of one. */
export const parcelsAt = (db: Db, { number, streets, rest }: { number: string; streets: string[]; rest: string }) =>
  db
    .selectFrom('tax_parcel')
    .selectAll()
    .where('street_number', '=', number)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(street_name)`, 'in', streets),
        eb(sql<string>`lower(street_name)`, 'like', beginningWith(rest)),
      ]),
    )
    .orderBy(sql`length(street_name)`, 'desc')
    .orderBy('unique_id')
    .limit(50)
    .execute()

/** Neighborhoods and municipalities whose name begins with this text. */
export const areasNamed = (db: Db, beginning: string) =>
  db
    .selectFrom('outline')
    .select(['name', 'layer', sql<string>`(point(ring))::text`.as('middle'), sql<string>`box(ring)::text`.as('bounds')])
    .where('layer', '!=', 'parcels')
    .where('name', 'ilike', beginningWith(beginning))
    .orderBy('layer')
    .orderBy('name')
    .limit(GEOCODE_PLACES_MAX)
    .execute()

/** Maximum number of outlines. Units of a condo may share a parcel; more than this tells a member nothing. */
const OUTLINES_MAX = 50

/** Tests for overlap with a box first, which the index supports; it doesn't support points. */
export async function outlinesAt(tx: Tx, { latitude, longitude }: Spot): Promise<OutlinesAt> {
  const here = sql`point(${longitude}, ${latitude})`
  const rows = await tx
    .selectFrom('outline')
    .select(['layer', 'name'])
    .where(sql<boolean>`ring && polygon(box(${here}, ${here}))`)
    .where(sql<boolean>`ring @> ${here}`)
    .orderBy('name')
    .limit(OUTLINES_MAX)
    .execute()
  const named = (layer: string) => rows.filter((row) => row.layer === layer).map(({ name }) => name)
  return {
    municipality: named('municipalities')[0] ?? null,
    neighbourhood: named('neighbourhoods')[0] ?? null,
    parcels: named('parcels'),
  }
}

/** Degrees around a place in which outlines count as there: a house has neighbors, a road's center has no parcel. */
const AROUND = { longitude: 0.002, latitude: 0.001 }

/** The closest zoom at each place for which there are outlines. */
export async function closestZooms(db: Db, places: readonly Place[]): Promise<number[]> {
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
