// The request that created a listing: the member and their Idempotency-Key, stored as long as the listing, so that a
// retry is recognized however late it arrives. Replies are deleted after 90 days; the remaining ones are read once,
// here. A draft's id is unique per member, not overall: nobody can claim an id that another member's phone generated.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table listing add column created_by bigint, add column created_key text;

update listing set created_by = made.real_id
from (
  select distinct on (record_unique_id) record_unique_id, real_id from audit_transaction
  where table_name = 'Listing' and kind = 'Insert' order by record_unique_id, at
) as made
where made.record_unique_id = listing.unique_id and listing.draft_id is not null;

update listing set created_by = kept.member_id, created_key = kept.key
from idempotency as kept
where kept.route in ('createListing', 'saveIncomplete') and listing.draft_id is not null
  and kept.reply #>> '{Data,UniqueID}' = listing.unique_id::text;

alter table listing drop constraint listing_draft_id_key;
create unique index listing_draft on listing (draft_id, created_by);

alter table autosave drop constraint autosave_pkey, add primary key (draft_id, real_id);
`
