// The time when a photo or supplement was removed from its record: from then on it is in the bin, visible only to those
// who may edit the record, until the sweep deletes it. Earlier removals count as of today.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table photo add column taken_off_at timestamptz;
update photo set taken_off_at = now() where is_deleted;
create index photo_taken_off on photo (taken_off_at) where taken_off_at is not null;

alter table supplement add column taken_off_at timestamptz;
update supplement set taken_off_at = now()
from listing, jsonb_array_elements(coalesce(listing.items -> 'supplements', '[]')) as item
where listing.unique_id = supplement.listing_unique_id and lower(item ->> 'uid') = supplement.supplement_id::text
  and (item -> 'IsDeleted')::boolean;
create index supplement_taken_off on supplement (taken_off_at) where taken_off_at is not null;
`
