// Claims: which process is sending which delivery. A claim lasts as long as its lease, by the database's clock; a
// process that dies loses it and another one continues. Two versions of a record are never sent to a destination at the
// same time, nor an older one after a newer.
import { sql } from 'kysely'
import type { RecordKey } from '#contract/lock.ts'
import { type Db, type Tx, takeTurn } from '../../db/connection.ts'
import { type DeliveryAttempt, decideDelivery, type Next } from './decide-delivery.ts'
import type { Answer, Destination, Outgoing } from './destination.ts'
import { entityKey, readContents, type Wording } from './outgoing.store.ts'

export type Claimed = {
  deliveryId: number
  claim: string
  key: string
  status: 'submitted' | 'accepted'
  outgoing: Outgoing
  /** Why the delivery cannot be sent at all. */
  fault?: unknown
}
export type ClaimDeps = Wording & { newId: () => string; atOnce?: number; leaseMs?: number }

/** A delivery is several calls of at most five seconds each; the lease outlasts them all. */
export const LEASE_MS = 90_000
const AT_ONCE = 20

export async function claimDue(db: Db, destination: Destination['name'], deps: ClaimDeps): Promise<Claimed[]> {
  const { newId, atOnce = AT_ONCE, leaseMs = LEASE_MS } = deps
  return db.transaction().execute(async (tx) => {
    // Two concurrent claims would not see each other: a newer version could overtake an older one in progress.
    await takeTurn(tx, `curbside deliveries ${destination}`)
    const claim = newId()
    const { rows } = await sql<ClaimedRow>`
      with due as (
        select delivery_id from delivery
        where destination = ${destination} and status in ('submitted', 'accepted')
          and next_attempt_at <= now() and (claimed_until is null or claimed_until <= now())
          and not exists (
            select from delivery other
            where other.entity_type = delivery.entity_type and other.entity_id = delivery.entity_id
              and other.destination = delivery.destination and other.delivery_id <> delivery.delivery_id
              and (other.version > delivery.version or other.claimed_until > now()))
        order by next_attempt_at limit ${atOnce}
        for update skip locked)
      update delivery
      set claimed_by = ${claim}, claimed_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond', attempts = attempts + 1
      from due where delivery.delivery_id = due.delivery_id
      returning delivery.delivery_id, entity_type, entity_id, version, key, status,
        (select earlier.remote_key from delivery earlier
         where earlier.entity_type = delivery.entity_type and earlier.entity_id = delivery.entity_id
           and earlier.destination = delivery.destination and earlier.remote_key is not null
         order by earlier.version desc limit 1) as remote_key
    `.execute(tx)
    await supersedeOlder(
      tx,
      rows.map((row) => row.delivery_id),
    )
    return withContents(tx, rows, claim, deps, destination)
  })
}

type ClaimedRow = {
  delivery_id: number
  entity_type: RecordKey['type']
  entity_id: number
  version: number
  key: string
  status: 'submitted' | 'accepted'
  remote_key: string | null
}

/** Marks older versions that were waiting or refused as superseded by the newer one. */
async function supersedeOlder(tx: Tx, newer: number[]): Promise<void> {
  await sql`
    update delivery older
    set status = 'superseded', at = now(), detail = null, claimed_by = null, claimed_until = null
    from delivery newer
    where newer.delivery_id = any(${newer}) and older.status in ('submitted', 'accepted', 'failed')
      and older.entity_type = newer.entity_type and older.entity_id = newer.entity_id
      and older.destination = newer.destination and older.version < newer.version
  `.execute(tx)
}

async function withContents(
  tx: Tx,
  rows: ClaimedRow[],
  claim: string,
  wording: Wording,
  destination: Destination['name'],
): Promise<Claimed[]> {
  const entityOf = (row: ClaimedRow): RecordKey => ({ type: row.entity_type, id: row.entity_id })
  const contents = await readContents(tx, rows.map(entityOf), wording, destination)
  return rows.map((row) => {
    const entity = entityOf(row)
    const { fault, ...content } = contents.get(entityKey(entity))!
    const outgoing = { entity, version: row.version, remoteKey: row.remote_key, ...content }
    return { deliveryId: row.delivery_id, claim, key: row.key, status: row.status, outgoing, fault }
  })
}

export type SettledDelivery = { next: Next; outgoing: Outgoing; destination: Destination['name'] }
export type AnswerDeps = {
  chance: () => number
  whenRefused: (tx: Tx, settled: SettledDelivery) => Promise<void>
  whenDelivered?: (tx: Tx, settled: SettledDelivery) => Promise<void>
}

/** Stores what follows from an answer. False: the lease expired and another process has the delivery. */
export async function storeAnswer(
  db: Db,
  { deliveryId, claim, outgoing }: Claimed,
  answer: Answer,
  { chance, whenRefused, whenDelivered }: AnswerDeps,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('delivery')
      .select((eb) => [
        'destination',
        'status',
        'attempts',
        eb
          .not(
            eb.exists(
              eb
                .selectFrom('delivery as newer')
                .select('newer.delivery_id')
                .whereRef('newer.entity_type', '=', 'delivery.entity_type')
                .whereRef('newer.entity_id', '=', 'delivery.entity_id')
                .whereRef('newer.destination', '=', 'delivery.destination')
                .whereRef('newer.version', '>', 'delivery.version'),
            ),
          )
          .as('is_newest'),
      ])
      .where('delivery_id', '=', deliveryId)
      .where('claimed_by', '=', claim)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== 'submitted' && row?.status !== 'accepted') return false
    const attempt = { status: row.status, attempts: row.attempts, isNewest: Boolean(row.is_newest) }
    const next = decideDelivery(attempt, answer, chance())
    await update(tx, deliveryId, attempt.status, next)
    const settled = { next, outgoing, destination: row.destination }
    if (next.status === 'failed') await whenRefused(tx, settled)
    if (next.status === 'delivered') await whenDelivered?.(tx, settled)
    return true
  })
}

async function update(tx: Tx, deliveryId: number, before: DeliveryAttempt['status'], next: Next): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({
      status: next.status,
      detail: next.detail,
      attempts: next.attempts,
      claimed_by: null,
      claimed_until: null,
      next_attempt_at: sql`now() + ${next.inMs ?? 0} * interval '1 millisecond'`,
      ...(next.status === before ? {} : { at: sql`now()` }),
      ...(next.status === 'accepted' ? { accepted_at: sql`coalesce(accepted_at, now())` } : {}),
      ...(next.status === 'delivered' ? { delivered_at: sql`now()` } : {}),
      ...(next.remoteKey ? { remote_key: next.remoteKey } : {}),
    })
    .where('delivery_id', '=', deliveryId)
    .execute()
}
