// Counts wrong passwords per name and address or known device, and per name from everywhere. The first count delays
// further attempts, longer each time but never for good; the second only requires a ticket from unknown devices, so
// that nobody is locked out by others' guesses.
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** The count restarts after this long without a wrong password. */
export const PAUSE = sql.raw(`interval '5 minutes'`)
const EVERYWHERE = 50

/** `device`: one on which this name has signed in before. `step`: the second factor, which is counted by itself. */
export type Attempt = { name: string; address: string; device: string | undefined; step?: 'second' }
/** JSON, because a name is whatever somebody typed: as plain text it could be written like another's key. */
const own = ({ name, address, device, step }: Attempt) =>
  JSON.stringify({ name, ...(device ? { device } : { address }), step })
const everywhere = ({ name }: Pick<Attempt, 'name'>) => JSON.stringify({ name })

/** From the sixth wrong password on: 1, 2, 4 … 60 seconds. */
const WAIT = sql`case when sign_in_attempt.failures < 6 then interval '0'
  else least(60, power(2, least(sign_in_attempt.failures - 6, 6))) * interval '1 second' end`
const FRESH_START = sql<number>`case when sign_in_attempt.last_at < now() - ${PAUSE} then 1 else sign_in_attempt.failures + 1 end`

const countFor = (db: Db, subject: string) =>
  db
    .insertInto('sign_in_attempt')
    .values({ subject, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures: FRESH_START, last_at: sql<Date>`clock_timestamp()` })
        .where(sql<boolean>`sign_in_attempt.last_at + ${WAIT} <= clock_timestamp()`),
    )
    .returning('failures')
    .executeTakeFirst()

/**
 * Counts an attempt as wrong before the password is checked; otherwise a hundred concurrent ones would all be checked.
 * `failures`: number for this device or address, including this one.
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<{ failures: number } | { waitSeconds: number }> {
  const subject = own(attempt)
  const counted = await countFor(db, subject)
  if (counted) return counted
  const row = await db
    .selectFrom('sign_in_attempt')
    .select(sql<number>`ceil(extract(epoch from last_at + ${WAIT} - clock_timestamp()))::integer`.as('wait'))
    .where('subject', '=', subject)
    .executeTakeFirst()
  return { waitSeconds: Math.max(1, row?.wait ?? 1) }
}

/** Whether unknown devices need a ticket for this name. */
export async function requiresTicket(db: Db, attempt: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('failures')
    .where('subject', '=', everywhere(attempt))
    .where('failures', '>=', EVERYWHERE)
    .where(sql<boolean>`last_at > now() - ${PAUSE}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a wrong password from an unknown device. True for the one that makes tickets necessary. */
export async function countUnknownDevice(db: Db, attempt: Attempt): Promise<boolean> {
  const counted = await db
    .insertInto('sign_in_attempt')
    .values({ subject: everywhere(attempt), failures: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ failures: FRESH_START, last_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return counted.failures === EVERYWHERE
}

/** Clears the count of this address or device only: other people's guesses still count. */
export async function clearFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', own(attempt)).execute()
}
