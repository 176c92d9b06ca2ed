// Bytes that no row names, so that what a killed server leaves behind is found again. The key is no char(32): a backup takes along the bytes of those.
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
