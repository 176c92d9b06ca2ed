// Impersonation: a row is a request or a grant. A withdrawn one is deleted and remains in the audit log.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

// session.ended_as: the member whom the session acted for when the grant was withdrawn, so that late requests under
// that name get the right error.
const SCHEMA = `
create table impersonation (
  lead_id bigint not null references member,
  member_id bigint not null references member,
  state text not null check (state in ('requested', 'granted')),
  by_id bigint not null references member,
  at timestamptz not null default now(),
  primary key (lead_id, member_id),
  check (lead_id <> member_id)
);
create index impersonation_member on impersonation (member_id);
alter table session add column ended_as bigint references member;
create index session_effective on session (effective_id) where effective_id <> member_id;
`
