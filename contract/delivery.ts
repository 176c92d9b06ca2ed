import * as z from 'zod/mini'

/** Listings go to both, agents and offices to the MLS. */
export const DESTINATIONS = ['mls', 'national'] as const
export const Destination = z.enum(DESTINATIONS)
export type Destination = z.infer<typeof Destination>

/**
 * Where a record stands on its way out. `submitted`: queued with the record, in its transaction; `accepted`: the destination has it and shows it
 * soon; `failed`: refused for good. `detail`: why, or what went wrong at the last try of one that is still on its way.
 */
export const Delivery = z.object({
  destination: Destination,
  status: z.enum(['submitted', 'accepted', 'delivered', 'failed']),
  at: z.string(),
  detail: z.nullable(z.string()),
  /** It is taken away from there, because the seller does not want it shown: `delivered` says that it is gone. */
  isWithdrawal: z.optional(z.boolean()),
})
export type Delivery = z.infer<typeof Delivery>

/** Deliveries/Retry: once more, after a destination refused the newest version. What is on its way already is left alone. */
export const RetryDelivery = z.strictObject({
  entity: z.strictObject({ type: z.enum(['listing', 'agent', 'office']), id: z.int().check(z.positive()) }),
  destination: Destination,
})
export type RetryDelivery = z.infer<typeof RetryDelivery>
export const RetriedDelivery = z.object({ deliveries: z.array(Delivery) })
