// Refused deliveries, for staff who resolve them with the MLS: Deliveries/query lists them, Deliveries/Retry sends one
// again.
import { AUDIT_NAMES } from '#contract/audit.ts'
import { REFUSED_ROWS_MAX } from '#contract/delivery.ts'
import { mayRetryDelivery, mayRunBoard } from '#rules/may.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordAudit } from '../../ports.ts'
import { findConcerned, latestDeliveries, refusedDeliveries, retryDelivery } from './deliveries.store.ts'

type DeliveryDeps = { recordAudit: RecordAudit }

export const deliveryRoutes = ({ recordAudit }: DeliveryDeps): AnyRoute[] => [
  defineRoute({
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
      return { deliveries: await latestDeliveries(tx, entity) }
    },
  }),
  defineRoute({
    name: 'deliveriesRefused',
    may: mayRunBoard,
    handle: ({ tx }) => refusedDeliveries(tx, REFUSED_ROWS_MAX),
  }),
]
