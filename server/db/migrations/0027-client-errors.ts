// Errors in members' browsers, one row for each kind of error, with how often and when.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table client_error (
  -- SHA-256 of what makes two errors the same.
  fingerprint bytea primary key,
  kind text not null,
  message text not null,
  stack text,
  route text not null,
  version text not null,
  code text,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index client_error_last_at on client_error (last_at);
`
