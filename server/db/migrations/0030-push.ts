// Push notifications on phones while the portal is closed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  session_hash bytea not null references session on delete cascade on update cascade,
  member_id bigint not null references member,
  effective_id bigint not null references member,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now()
);
create index push_subscription_session on push_subscription (session_hash);
create index push_subscription_member on push_subscription (member_id);

create table push_due (
  push_due_id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  text text not null,
  path text not null,
  made_at timestamptz not null default now()
);
create index push_due_subscription on push_due (subscription_id);
`
