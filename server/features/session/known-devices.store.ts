// Devices on which a member has signed in, and used tickets.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { KNOWN_DEVICE_DAYS } from '#contract/constants.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { TICKET_UNTIL_MS } from './sign-in-seals.ts'

const DEVICES_MAX = 10
const LIVES = sql<boolean>`last_used_at > now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`

/** Whether the member who signs in with this name has used the device. */
export async function isKnownDevice(db: Db, userName: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('local_account', 'local_account.member_id', 'known_device.member_id')
    .select('device_id')
    .where('user_name', '=', userName)
    .where('device_id', '=', device)
    .where(LIVES)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the device's id. Keeps only a member's most recently used devices. */
export async function storeDevice(tx: Tx, memberId: number, known: string | undefined): Promise<string> {
  const device = known ?? randomUUID()
  await tx
    .insertInto('known_device')
    .values({ member_id: memberId, device_id: device })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_id']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute()
  await sql`delete from known_device where member_id = ${memberId} and device_id not in (
    select device_id from known_device where member_id = ${memberId}
    order by last_used_at desc, device_id = ${device} desc limit ${DEVICES_MAX})`.execute(tx)
  return device
}

/** False if it was used before. */
export async function consumeTicket(db: Db, ticketId: string): Promise<boolean> {
  const used = await db
    .insertInto('used_ticket')
    .values({ ticket_id: ticketId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('known_device').where(sql<boolean>`not ${LIVES}`).execute()
  // Allows for clock differences between servers.
  const isExpired = sql<boolean>`used_at < now() - make_interval(secs => ${(1.5 * TICKET_UNTIL_MS) / 1_000})`
  await tx.deleteFrom('used_ticket').where(isExpired).execute()
}
