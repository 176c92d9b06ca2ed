// Links that let a guest add photos to a draft, and the tray where the photos wait for the agent. Only the token's hash
// is stored.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table guest_link (
  link_id uuid primary key,
  draft_id uuid not null,
  real_id bigint not null references member,
  effective_id bigint not null references member,
  token_hash char(64) not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index guest_link_draft on guest_link (real_id, draft_id);
create index guest_link_expires_at on guest_link (expires_at);

create table guest_photo (
  photo_id uuid primary key,
  link_id uuid not null references guest_link on delete cascade,
  sent_as uuid not null,
  image_file char(32),
  thumb_file char(32),
  sha256 char(64) not null,
  bytes bigint not null,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (link_id, sent_as)
);
`
