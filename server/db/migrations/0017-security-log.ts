// Security log: sign-ins, failures, refusals and granted rights. Append-only, like the audit log; entries older than a
// year may be deleted.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

// Members are stored without a foreign key: attempts under a number stay, whatever happens to the number.
const SCHEMA = `
create table security_event (
  event_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  member_id bigint,
  effective_id bigint,
  subject_id bigint,
  name text,
  address text,
  route text,
  detail text,
  count integer not null default 1 check (count > 0),
  request_id text
);
create index security_event_at on security_event (at);
create index security_event_member on security_event (member_id, event_id);
create index security_event_subject on security_event (subject_id, event_id);

create function security_log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '365 days' then return old; end if;
  end if;
  raise exception 'the security log only grows';
end $$;
create trigger security_event_guard before update or delete on security_event
  for each row execute function security_log_only_grows();
create trigger security_event_whole before truncate on security_event
  for each statement execute function security_log_only_grows();
`
