// Records whose newest version a destination refused, with texts that identify them. Only for the board, which may read
// every field.
import { sql } from 'kysely'
import { REFUSED_ROWS_MAX, type RefusedDelivery } from '#contract/delivery.ts'
import type { Tx } from '../../db/connection.ts'

/** Newest refusal first. Ignores versions that a newer one has replaced. */
export async function refusedDeliveries(tx: Tx): Promise<{ data: RefusedDelivery[]; total: number }> {
  const { rows } = await sql<{ row: Omit<RefusedDelivery, 'at'>; at: Date; total: number }>`
    select json_build_object(
      'type', refused.entity_type,
      'id', refused.entity_id,
      'label', coalesce(listing.listing_id, agent.mls_id, office.mls_id, ''),
      'title', coalesce(listing.shown ->> 'UnparsedAddress', agent.first_name || ' ' || agent.last_name, office.name, ''),
      'isDeleted', listing.deleted_at is not null,
      'MemberFullName', lister.first_name || ' ' || lister.last_name,
      'destination', refused.destination,
      'detail', refused.detail
    ) as row, refused.at, count(*) over () as total
    from delivery as refused
      left join listing on listing.unique_id = refused.listing_unique_id
      left join member as lister on lister.unique_id = listing.list_agent_id
      left join member as agent on agent.unique_id = refused.member_unique_id
      left join office on office.unique_id = refused.office_unique_id
    where refused.status = 'failed' and not exists (select from delivery as newer
      where newer.entity_type = refused.entity_type and newer.entity_id = refused.entity_id
        and newer.destination = refused.destination and newer.version > refused.version)
    order by refused.at desc, refused.delivery_id desc
    limit ${REFUSED_ROWS_MAX}`.execute(tx)
  return { data: rows.map(({ row, at }) => ({ ...row, at: at.toISOString() })), total: rows[0]?.total ?? 0 }
}
