// Shapes that reading and writing agents and offices share.
import * as z from 'zod/mini'
import { Delivery } from './delivery.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto } from './photo.ts'
import { SelectAction } from './search.ts'

/** One pair that identifies the record. */
export const SelectRecord = z.strictObject({
  where: z.strictObject({
    clause: z
      .array(z.strictObject({ name: z.literal('UniqueID'), value: z.coerce.number().check(z.int(), z.positive()) }))
      .check(z.length(1)),
  }),
  action: SelectAction,
})

/** Beside the record's fields. Those who may edit the record also see, in `deliveries`, how far its changes have come on their way to the MLS. */
export const BESIDE_FIELDS = {
  photos: z.array(ListingPhoto),
  deliveries: z.array(Delivery),
  version: z.number(),
  access: z.object({ canEdit: z.boolean(), canAudit: z.boolean() }),
}

/** Beside the data of a write. `draftId` identifies the draft on the phone: one draft never makes two records. */
export const WRITE_FIELDS = {
  UniqueID: z.optional(z.number()),
  draftId: z.uuid(),
  baseVersion: z.optional(z.number()),
  rowLockRequest: z.nullable(FencedLockRequest),
}

export const RecordWritten = z.object({
  data: z.object({
    UniqueID: z.number(),
    version: z.number(),
    warnings: z.array(z.object({ target: z.string(), message: z.string() })),
  }),
})
export type RecordWritten = z.infer<typeof RecordWritten>
