import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** Listings are delivered to both, agents and offices to the MLS only. */
export const DESTINATIONS = ['mls', 'national'] as const
export const Destination = deferred(() => z.enum(DESTINATIONS))
export type Destination = z.infer<typeof Destination>

/**
 * State of a delivery. `submitted`: queued in the same transaction as the record; `accepted`: the destination has it
 * and will show it soon; `failed`: refused for good. `detail`: the reason, or the error of the last attempt while
 * retries continue.
 */
export const Delivery = deferred(() =>
  z.object({
    destination: Destination,
    status: z.enum(['submitted', 'accepted', 'delivered', 'failed']),
    at: z.string(),
    detail: z.nullable(z.string()),
    /**
     * The destination is removing the record because the seller doesn't want it shown; `delivered` means that it is gone.
     */
    isWithdrawal: z.optional(z.boolean()),
  }),
)
export type Delivery = z.infer<typeof Delivery>

/**
 * Deliveries/Retry: tries again after a destination refused the newest version. Leaves a delivery in progress alone.
 */
export const RetryDelivery = deferred(() =>
  z.strictObject({
    entity: z.strictObject({ type: z.enum(['listing', 'agent', 'office']), id: z.int().check(z.positive()) }),
    destination: Destination,
  }),
)
export type RetryDelivery = z.infer<typeof RetryDelivery>
export const RetriedDelivery = deferred(() => z.object({ deliveries: z.array(Delivery) }))

export const REFUSED_ROWS_MAX = 500
/** A record whose newest version a destination refused, for the staff who resolve it. */
export const RefusedDelivery = deferred(() =>
  z.object({
    type: z.enum(['listing', 'agent', 'office']),
    id: z.number(),
    /** The number that members know: ListingId, MemberMlsId, OfficeMlsId. */
    label: z.string(),
    /** Street address or name; empty if there is none. */
    title: z.string(),
    /** The destination refused to remove the record, which no longer exists here, so there is nothing to open. */
    isDeleted: z.boolean(),
    /** List agent of a listing. */
    MemberFullName: z.nullable(z.string()),
    destination: Destination,
    detail: z.nullable(z.string()),
    at: z.string(),
  }),
)
export type RefusedDelivery = z.infer<typeof RefusedDelivery>
/** Deliveries/query: newest refusal first; `total` counts all of them. */
export const RefusedDeliveries = deferred(() => z.object({ data: z.array(RefusedDelivery), total: z.number() }))
