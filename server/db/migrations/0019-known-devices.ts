// Devices on which a member has signed in, so that password guesses from elsewhere do not lock the member out; and used
// tickets of unknown devices.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table known_device (
  member_id bigint not null references member on delete cascade,
  device_id uuid not null,
  last_used_at timestamptz not null default now(),
  primary key (member_id, device_id)
);
create table used_ticket (
  ticket_id uuid primary key,
  used_at timestamptz not null default now()
);
`
