// Refused deliveries, for staff who resolve them with the MLS: Deliveries/query lists them, Deliveries/Retry sends one
// again.
import { sql } from 'kysely'
import { AUDIT_NAMES } from '#contract/audit.ts'
import { REFUSED_ROWS_MAX, type RefusedDelivery } from '#contract/delivery.ts'
import { mayRetryDelivery, mayRunBoard } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordAudit } from '../../ports.ts'
import { latestOf, retryDelivery } from './deliveries.store.ts'
import { findConcerned } from './outgoing.store.ts'

type DeliveryDeps = { recordAudit: RecordAudit }

export const deliveryRoutes = ({ recordAudit }: DeliveryDeps): AnyRoute[] => [
  route({
    name: 'deliveryRetry',
    // Checked before any lookup, so that other members do not learn whether the record exists.
    may: (caller) => mayRetryDelivery(caller),
    handle: async ({ tx, caller, requestId, input: { entity, destination } }) => {
      const retried = await retryDelivery(tx, entity, destination)
      const concerned = await findConcerned(tx, entity)
      if (!retried || !concerned) throw refuse('not-found')
      if (retried.wasFailed)
        await recordAudit(tx, {
          caller,
          requestId,
          kind: 'Delivery Retry',
          tableName: AUDIT_NAMES[entity.type],
          entityId: concerned.number,
          recordUniqueId: entity.id,
          changes: [{ className: 'Delivery', fieldName: destination, oldValue: retried.detail, newValue: 'submitted' }],
        })
      return { deliveries: await latestOf(tx, entity) }
    },
  }),
  route({
    name: 'deliveriesRefused',
    may: mayRunBoard,
    handle: ({ tx }) => refusedDeliveries(tx),
  }),
]

// Records whose newest version a destination refused, with texts that identify them. Only for the board, which may read
// every field.

/** Newest refusal first. Ignores versions that a newer one has replaced. */
async function refusedDeliveries(tx: Tx): Promise<{ data: RefusedDelivery[]; total: number }> {
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
