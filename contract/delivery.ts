import * as z from 'zod/mini'

/** Listings go to both, agents and offices to the MLS. */
export const DESTINATIONS = ['mls', 'national'] as const
export const Destination = z.enum(DESTINATIONS)
export type Destination = z.infer<typeof Destination>

/**
 * How far a delivery has come. `submitted`: queued with the record, in its transaction; `accepted`: the destination has it and will show it
 * soon; `failed`: refused for good. `detail`: why, or what went wrong at the last try of one that is still on its way.
 */
export const Delivery = z.object({
  destination: Destination,
  status: z.enum(['submitted', 'accepted', 'delivered', 'failed']),
  at: z.string(),
  detail: z.nullable(z.string()),
  /** The record is being removed there because the seller doesn't want it shown; `delivered` means that it is gone. */
  isWithdrawal: z.optional(z.boolean()),
})
export type Delivery = z.infer<typeof Delivery>

/** Deliveries/Retry: tries again after a destination refused the newest version. A delivery in progress is left alone. */
export const RetryDelivery = z.strictObject({
  entity: z.strictObject({ type: z.enum(['listing', 'agent', 'office']), id: z.int().check(z.positive()) }),
  destination: Destination,
})
export type RetryDelivery = z.infer<typeof RetryDelivery>
export const RetriedDelivery = z.object({ deliveries: z.array(Delivery) })

export const REFUSED_ROWS_MAX = 500
/** A record whose newest version a destination refused, for those who settle it. */
export const RefusedDelivery = z.object({
  type: z.enum(['listing', 'agent', 'office']),
  id: z.number(),
  /** The number that members know: ListingId, MemberMlsId, OfficeMlsId. */
  label: z.string(),
  /** Street address or name; empty where there is none. */
  title: z.string(),
  /** Its removal was refused; there is nothing left to open. */
  isDeleted: z.boolean(),
  /** Of a listing, its list agent. */
  MemberFullName: z.nullable(z.string()),
  destination: Destination,
  detail: z.nullable(z.string()),
  at: z.string(),
})
export type RefusedDelivery = z.infer<typeof RefusedDelivery>
/** Deliveries/query: the newest refusal first; `total` counts all. */
export const RefusedDeliveries = z.object({ data: z.array(RefusedDelivery), total: z.number() })
