// The lock holder's location in their form, and who asked them to release the lock. All of it is cleared with the lock.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table row_lock
  add column section text,
  add column typed_at timestamptz,
  add column asked_by bigint references member,
  add column asked_at timestamptz;
`
