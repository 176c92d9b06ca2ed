// Sign-in through a provider (OpenID Connect): the state of a sign-in in progress, and the token that signs the member
// out at the provider.
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
