// Signing in at a provider (OpenID Connect): what a sign-in on its way must be answered with, and what signs the member out there again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table provider_sign_in (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  return_url text not null,
  created_at timestamptz not null default now()
);
create index provider_sign_in_age on provider_sign_in (created_at);
alter table session add column id_token text;
`
