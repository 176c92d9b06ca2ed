// Links between a member and a sign-in at the provider that were taken away or replaced: neither side is linked by a claim again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table ended_link (
  issuer text not null,
  subject text not null,
  member_id bigint not null references member on delete cascade,
  ended_at timestamptz not null default now(),
  primary key (issuer, subject, member_id)
);
create index ended_link_member on ended_link (member_id);
`
