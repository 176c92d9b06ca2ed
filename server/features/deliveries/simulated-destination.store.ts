// Simulated MLS and national site, used if none is configured: they accept everything, show it after the usual delay,
// and store what they received in tables of their own, so that it can be inspected. A repeated key has no effect.
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { jsonb } from '../../db/jsonb.ts'
import { type Answer, type Destination, type Outgoing, withoutEmpty } from './destination.ts'

/** Delay in minutes until records are visible (portal page, sections 1 and 9). */
const USUAL_DELAY_MINUTES = { mls: [10, 15], national: [10, 30] } as const

/** `speed` divides the delays. `chance` returns a number in 0..1 that picks the delay within its range. */
export type SimulatedDeps = { db: Db; name: Destination['name']; speed: number; chance: () => number }

export function simulatedDestination({ db, name, speed, chance }: SimulatedDeps): Destination {
  const [least, most] = USUAL_DELAY_MINUTES[name]
  const send = (outgoing: Outgoing, key: string): Promise<Answer> =>
    db.transaction().execute(async (tx) => {
      const delayMs = ((least + chance() * (most - least)) * 60_000) / speed
      if (await isFirst(tx, { name, outgoing, key, delayMs })) await storeRecord(tx, { name, outgoing, key })
      return answerFor(tx, key)
    })
  return { name, send, poll: (outgoing, key) => send(outgoing, key) }
}

type Received = { name: Destination['name']; outgoing: Outgoing; key: string }

async function isFirst(tx: Tx, { name, outgoing, key, delayMs }: Received & { delayMs: number }): Promise<boolean> {
  const row = await tx
    .insertInto('simulated_receipt')
    .values({
      key,
      destination: name,
      entity_type: outgoing.entity.type,
      entity_id: outgoing.entity.id,
      version: outgoing.version,
      shown_at: sql`now() + ${delayMs} * interval '1 millisecond'`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Like any such system, it accepts every version, even older ones: not sending those is the sender's responsibility.
 */
async function storeRecord(tx: Tx, { name, outgoing, key }: Received): Promise<void> {
  const { entity, version, action, values } = outgoing
  const { shown_at } = await tx
    .selectFrom('simulated_receipt')
    .select('shown_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const row = { version, record: action === 'remove' ? null : jsonb(withoutEmpty(values)), shown_at }
  await tx
    .insertInto('simulated_record')
    .values({ destination: name, entity_type: entity.type, entity_id: entity.id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['destination', 'entity_type', 'entity_id'])
        .doUpdateSet({ ...row, writes: sql`simulated_record.writes + 1`, received_at: sql`now()` }),
    )
    .execute()
}

async function answerFor(tx: Tx, key: string): Promise<Answer> {
  const { ahead } = await tx
    .selectFrom('simulated_receipt')
    .select(sql<number>`(extract(epoch from shown_at - clock_timestamp()) * 1000)::float8`.as('ahead'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return ahead <= 0 ? { kind: 'delivered' } : { kind: 'accepted', againInMs: Math.ceil(ahead) }
}
