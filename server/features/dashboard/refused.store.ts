// Records whose newest version a destination refused.
import { sql } from 'kysely'
import type { Destination } from '#contract/delivery.ts'
import type { LockEntity } from '#contract/lock.ts'
import { TODAY_ROWS_MAX } from '#contract/today.ts'
import type { Tx } from '../../db/connection.ts'

export type Refused = { entity: LockEntity; destination: Destination; detail: string | null; at: string }

/** Newest refusal first. Ignores versions that a newer one has replaced. */
export async function refusedDeliveries(tx: Tx): Promise<{ rows: Refused[]; total: number }> {
  const { rows } = await sql<{
    type: LockEntity['type']
    id: string | number
    destination: Destination
    detail: string | null
    at: Date
    total: string
  }>`
    select refused.entity_type as type, refused.entity_id as id, refused.destination, refused.detail, refused.at,
      count(*) over () as total
    from delivery as refused
    where refused.status = 'failed' and not exists (select from delivery as newer
      where newer.entity_type = refused.entity_type and newer.entity_id = refused.entity_id
        and newer.destination = refused.destination and newer.version > refused.version)
    order by refused.at desc
    limit ${TODAY_ROWS_MAX}`.execute(tx)
  return {
    rows: rows.map(({ type, id, destination, detail, at }) => ({
      entity: { type, id: Number(id) },
      destination,
      detail,
      at: at.toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}
