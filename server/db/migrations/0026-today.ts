// Indexes for Home, which shows every member the locks they hold, their listings that expire soon and, to the board's
// staff, refused deliveries. Each is a handful of rows in a large table.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create index row_lock_held on row_lock (real_id, updated_at) where real_id is not null;
create index listing_expiry on listing ((fields ->> 'ExpirationDate'))
  where deleted_at is null and standard_status in ('A', 'P');
create index delivery_refused on delivery (at) where status = 'failed';
`
