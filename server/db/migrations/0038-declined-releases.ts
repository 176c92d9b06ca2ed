// When the holder of a lock answered a request to release it by keeping it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table row_lock_ask add column declined_at timestamptz').execute(db)
}
