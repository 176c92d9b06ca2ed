// Parcels of the tax roll by location, to find the ones nearest to the member.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = 'create index tax_parcel_place on tax_parcel using gist (point(longitude, latitude));'
