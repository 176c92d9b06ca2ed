// A listing is also found by its community and by its postal code. The expressions are those of the search
// (server/features/listings/search-listings.store.ts), which otherwise would read every listing.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create index listing_subdivision on listing ((fields ->> 'SubdivisionName'), listing_id desc) where deleted_at is null;
create index listing_postal_code on listing ((replace(upper(fields ->> 'PostalCode'), ' ', '')) text_pattern_ops)
  where deleted_at is null;
`
