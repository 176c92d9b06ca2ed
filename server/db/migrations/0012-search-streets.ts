// A search by street reads thousands of listings to find the newest that a member may see. The index now covers the
// columns it needs, so that it reads no records.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
drop index listing_street_town;
create index listing_street_town on listing (street_name, city, listing_id desc)
  include (unique_id, standard_status, property_type, street_suffix, list_agent_id, co_list_agent_id, list_office_id) where deleted_at is null;
`
