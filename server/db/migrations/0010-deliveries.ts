// Deliveries to the MLS and the national site: the process that sends a delivery now, until when, and the time of the
// next attempt. Also the receipts of the simulated destinations.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

// The key is generated with the row, not derived from the record's number and version: those repeat on a restored
// board.
const SCHEMA = `
alter table delivery drop constraint delivery_status_check;
alter table delivery
  add constraint delivery_status_check check (status in ('submitted', 'accepted', 'delivered', 'failed', 'superseded')),
  add column key uuid not null default gen_random_uuid() unique,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column claimed_by uuid,
  add column claimed_until timestamptz,
  add column accepted_at timestamptz,
  add column delivered_at timestamptz,
  add column remote_key text;
update delivery set delivered_at = at where status = 'delivered';
create index delivery_due on delivery (destination, next_attempt_at) where status in ('submitted', 'accepted');

create table simulated_receipt (
  key uuid primary key,
  destination text not null,
  entity_type text not null,
  entity_id bigint not null,
  version integer not null,
  shown_at timestamptz not null
);
create table simulated_record (
  destination text not null,
  entity_type text not null,
  entity_id bigint not null,
  version integer not null,
  record jsonb,
  writes integer not null default 1,
  received_at timestamptz not null default now(),
  shown_at timestamptz not null,
  primary key (destination, entity_type, entity_id)
);
`
