// Messages of members to the board's office.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table support_message (
  message_id uuid primary key,
  member_id bigint not null references member,
  effective_id bigint not null references member,
  text text not null,
  listing_id text,
  page text not null,
  written_at timestamptz not null,
  received_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by bigint references member
);
create index support_message_received_at on support_message (received_at);
create index support_message_member on support_message (member_id);
`
