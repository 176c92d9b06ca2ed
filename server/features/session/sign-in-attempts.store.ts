// Wrong passwords, counted for a name from one address and for the name from all addresses together. The first bound is narrow, so that who guesses
// soon has to wait; the second is wide, so that who only wants to keep somebody out needs many addresses.
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

const FREE = { here: 10, everywhere: 50 } as const
export const PAUSE = sql.raw(`interval '5 minutes'`)

export type Attempt = { name: string; address: string }
const subjectsOf = ({ name, address }: Attempt) => [
  { subject: `name:${name} from ${address}`, free: FREE.here },
  { subject: `name:${name}`, free: FREE.everywhere },
]

/** True while too many wrong passwords lie within the last five minutes. */
export async function isPaused(db: Db, attempt: Attempt): Promise<boolean> {
  const [here, everywhere] = subjectsOf(attempt)
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('failures')
    .where(({ eb, or, and }) =>
      or(
        [here!, everywhere!].map(({ subject, free }) => and([eb('subject', '=', subject), eb('failures', '>=', free)])),
      ),
    )
    .where(sql<boolean>`last_at > now() - ${PAUSE}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function countFailure(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values(subjectsOf(attempt).map(({ subject }) => ({ subject, failures: 1 })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when sign_in_attempt.last_at < now() - ${PAUSE} then 1 else sign_in_attempt.failures + 1 end`,
        last_at: sql`now()`,
      }),
    )
    .execute()
}

/** Of this address only: somebody else's guesses go on counting. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', subjectsOf(attempt)[0]!.subject).execute()
}
