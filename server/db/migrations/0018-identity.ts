// Sign-in identities, in tables that no profile writes to: user names and passwords of this portal, and the subjects of
// a sign-in provider.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

// member.user_name stays as the field MemberLoginId and no longer signs anybody in. All demo accounts share one hash,
// including the salt, so a demo board's accounts are recognized by it as well as by their names: one may have been
// renamed.
const SCHEMA = `
create table local_account (
  member_id bigint primary key references member on delete cascade,
  user_name text not null unique check (user_name <> '' and user_name = lower(btrim(user_name))),
  password_hash text,
  is_demo boolean not null default false,
  failed_attempts integer not null default 0
);
insert into local_account (member_id, user_name, password_hash, is_demo)
select unique_id, lower(btrim(user_name)), password_hash,
  exists (select from setting where name = 'demo-board') and password_hash is not null and (
    user_name in ('agent@demo', 'coagent@demo', 'broker@demo', 'manager@demo', 'staff@demo', 'admin@demo')
    or exists (select from member as twin where twin.password_hash = member.password_hash and twin.unique_id <> member.unique_id))
from member where btrim(user_name) <> ''
on conflict do nothing;
alter table member drop column password_hash;

create table provider_identity (
  issuer text not null,
  subject text not null,
  member_id bigint not null references member on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, member_id)
);
create table link_code (
  code_hash bytea primary key,
  member_id bigint not null unique references member on delete cascade,
  made_at timestamptz not null default now()
);
create table unlinked_sign_in (
  issuer text not null,
  subject text not null,
  claims jsonb not null,
  token_hash bytea not null unique,
  id_token text,
  return_url text not null,
  tries integer not null default 0,
  seen_at timestamptz not null default now(),
  primary key (issuer, subject)
);

create function end_sessions_of_member() returns trigger language plpgsql as $$
begin
  delete from session where member_id = new.unique_id;
  return new;
end $$;
create trigger member_left after update of status on member
  for each row when (new.status <> 'A' and old.status = 'A') execute function end_sessions_of_member();
`
