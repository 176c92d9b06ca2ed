import { sql } from 'kysely'
import type { OutlinesAt, Spot } from '#contract/place.ts'
import type { Tx } from '../../db/connection.ts'

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
