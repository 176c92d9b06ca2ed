// Files of a listing: their owner and their blob key. Their rows, with type and description, are in the listing's items
// under the same id.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create table supplement (
  supplement_id uuid primary key,
  draft_id uuid not null,
  listing_unique_id bigint references listing,
  uploaded_by bigint not null references member,
  uploaded_as bigint not null references member,
  file char(32) not null unique,
  name text not null,
  extension text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 char(64) not null,
  created_at timestamptz not null default now()
);
create index supplement_listing on supplement (listing_unique_id) where listing_unique_id is not null;
create index supplement_draft on supplement (draft_id);
`
