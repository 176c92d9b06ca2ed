// Bytes that no row names, recorded so that a sweep finds what a killed server left behind. The key is not char(32): a
// backup includes the bytes of every such column.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table loose_blob (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  since timestamptz not null default now()
);
create index loose_blob_since on loose_blob (since);
`
