// Held locks: the caller's own, and for those who lead an office, locks that somebody left behind.
import { type RawBuilder, sql } from 'kysely'
import type { LockEntity } from '#contract/lock.ts'
import { LOCK_LEFT_MS, TODAY_ROWS_MAX } from '#contract/today.ts'
import { type Caller, listingReach } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { anyOf, withinReach } from '../../records/listing-reach.ts'

export type Held = {
  entity: LockEntity
  /** Null for the caller's own lock. */
  holder: string | null
  deviceId: string
  lastUpdatedOn: string
}

export const ownLocks = (tx: Tx, { memberId, effectiveId }: Caller) =>
  heldLocks(tx, sql`held.real_id = ${memberId} and held.effective_id = ${effectiveId}`, true)

/** Includes agents and offices for a caller with the whole board; for an office or brokerage, only its listings. */
export function leftLocks(tx: Tx, caller: Caller) {
  const reach = listingReach(caller, 'edit')
  if (reach !== 'office' && reach !== 'brokerage' && reach !== 'all') return { rows: [], total: 0 }
  const within = withinReach(caller, 'edit')
  const theirs =
    within &&
    sql` and held.entity_type = 'listing' and exists (select from listing
      where listing.unique_id = held.entity_id and listing.deleted_at is null and ${anyOf(within)})`
  return heldLocks(
    tx,
    sql`held.real_id <> ${caller.memberId} and held.updated_at < now() - make_interval(secs => ${LOCK_LEFT_MS / 1000})${theirs ?? sql``}`,
    false,
  )
}

async function heldLocks(tx: Tx, where: RawBuilder<unknown>, isOwn: boolean): Promise<{ rows: Held[]; total: number }> {
  const { rows } = await sql<{
    type: LockEntity['type']
    id: string | number
    device: string
    at: Date
    person: string
    acted: string | null
    total: string
  }>`
    select held.entity_type as type, held.entity_id as id, held.device_id as device, held.updated_at as at,
      person.first_name || ' ' || person.last_name as person,
      case when held.effective_id <> held.real_id then acted.first_name || ' ' || acted.last_name end as acted,
      count(*) over () as total
    from row_lock as held
      join member as person on person.unique_id = held.real_id
      left join member as acted on acted.unique_id = held.effective_id
    where held.real_id is not null and ${where}
    order by held.updated_at desc
    limit ${TODAY_ROWS_MAX}`.execute(tx)
  return {
    rows: rows.map(({ type, id, device, at, person, acted }) => ({
      entity: { type, id: Number(id) },
      holder: isOwn ? null : acted ? `${person}, logged in as ${acted}` : person,
      deviceId: device,
      lastUpdatedOn: at.toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}
