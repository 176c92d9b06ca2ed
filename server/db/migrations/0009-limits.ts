// Requests counted per member and per address in the current minute, shared by all processes. Unlogged: after a crash
// all counts start at zero.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  )
}
