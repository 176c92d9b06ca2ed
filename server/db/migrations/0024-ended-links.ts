// Removed or replaced links between a member and a provider's subject: a claim never links either of them again.
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
