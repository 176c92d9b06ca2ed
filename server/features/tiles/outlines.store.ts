// The board's outlines of parcels, neighborhoods and municipalities, as rings of points.
import { sql } from 'kysely'
import type { TileLayer } from '#contract/place.ts'
import { boundsOf, type LonLat, type Tile } from '#rules/web-mercator.ts'
import type { Tx } from '../../db/connection.ts'

/**
 * Maximum number of outlines in a tile. A dense town has a few hundred parcels per tile; more than this is an error in
 * the data, but must still get a reply.
 */
const RINGS_MAX = 5_000
const MARGIN = 0.02

export async function ringsIn(tx: Tx, layer: TileLayer, tile: Tile): Promise<LonLat[][]> {
  const { west, south, east, north } = boundsOf(tile, MARGIN)
  const rows = await tx
    .selectFrom('outline')
    .select('ring')
    .where('layer', '=', layer)
    .where(sql<boolean>`ring && polygon(box(point(${west}, ${south}), point(${east}, ${north})))`)
    .limit(RINGS_MAX)
    .execute()
  return rows.map(({ ring }) => parseRing(ring))
}

/** PostgreSQL writes a polygon as ((lon,lat),(lon,lat)). */
const parseRing = (text: string): LonLat[] =>
  [...text.matchAll(/\(([-\d.e+]+),([-\d.e+]+)\)/gi)].map(([, longitude, latitude]) => [
    Number(longitude),
    Number(latitude),
  ])
