// Server storage used by one member: open drafts, and photo bytes by member and listing. Earlier bytes are estimated: a
// stored picture takes about a quarter of a byte per pixel. Sums are kept by listing, and by uploader for bytes that
// belong to no record yet.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table photo add column bytes bigint;
update photo set bytes = width * height / 4 where demo_seed is null;
create index photo_listing on photo (listing_unique_id) where listing_unique_id is not null;
create index photo_unclaimed on photo (uploaded_by) include (bytes)
  where num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) = 0;
create index autosave_living on autosave (real_id) where finished_at is null and discarded_at is null;
create index supplement_unclaimed on supplement (uploaded_by) include (bytes) where listing_unique_id is null;
`
