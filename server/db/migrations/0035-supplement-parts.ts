// Parts of large files whose upload is incomplete. Their bytes are blobs, so that every process of the portal can read
// them and a restart loses none; the rows are deleted once the file is complete, or when no part has arrived for days.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table supplement_part (
  supplement_id uuid not null,
  starts_at bigint not null,
  draft_id uuid not null,
  uploaded_by bigint not null references member,
  uploaded_as bigint not null references member,
  file char(32) not null unique,
  bytes bigint not null,
  sha256 char(64) not null,
  part_sha256 char(64) not null,
  created_at timestamptz not null default now(),
  primary key (supplement_id, starts_at)
);
create index supplement_part_unclaimed on supplement_part (uploaded_by) include (bytes);
`
