// Earlier versions sent every field to every destination, including private ones, and left out emptied ones. This sends
// each record that a destination holds once more, with null for each field that the destination may not have: four per
// second to each destination, the latest first, so that new work is not delayed. A board of 50,000 listings takes three
// and a half hours. Deliveries already waiting are left alone, unless an older server may be sending them at this
// moment.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(QUEUE_AGAIN).execute(db)
}

// Uses a new key: the destination would take the old one for a delivery it already has. A refused version never
// arrived, but an earlier one may have.
const QUEUE_AGAIN = `
with newest as (
  select distinct on (entity_type, entity_id, destination) * from delivery
  order by entity_type, entity_id, destination, version desc
), held as (
  select newest.delivery_id, row_number() over (partition by newest.destination order by newest.at desc, newest.delivery_id) as place
  from newest left join listing on listing.unique_id = newest.listing_unique_id
  where listing.deleted_at is null and (
    newest.status in ('delivered', 'accepted') or newest.claimed_by is not null
    or newest.status = 'failed' and exists (
      select from delivery earlier
      where earlier.entity_type = newest.entity_type and earlier.entity_id = newest.entity_id
        and earlier.destination = newest.destination and (earlier.status = 'delivered' or earlier.accepted_at is not null)))
)
update delivery
set status = 'submitted', key = gen_random_uuid(), detail = null, attempts = 0, at = now(), accepted_at = null, delivered_at = null,
  claimed_by = null, claimed_until = null, next_attempt_at = now() + held.place * interval '250 milliseconds'
from held where delivery.delivery_id = held.delivery_id
`
