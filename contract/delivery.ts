import * as z from 'zod/mini'

export const DESTINATIONS = ['mls', 'national'] as const
/** Where a listing stands on its way out. `submitted`: queued with the record, in its transaction. */
export const Delivery = z.object({
  destination: z.enum(DESTINATIONS),
  status: z.enum(['submitted', 'accepted', 'delivered', 'failed']),
  at: z.string(),
  detail: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>
