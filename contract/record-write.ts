// Shapes shared by reading and writing agents and offices.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Delivery } from './delivery.ts'
import { DeletedParts } from './listing.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto } from './photo.ts'
import { SelectAction } from './search.ts'
import { PhoneId } from './text.ts'

/** The single pair that identifies the record. */
export const SelectRecord = deferred(() =>
  z.strictObject({
    where: z.strictObject({
      clause: z
        .array(z.strictObject({ name: z.literal('UniqueID'), value: z.coerce.number().check(z.int(), z.positive()) }))
        .check(z.length(1)),
    }),
    action: SelectAction,
  }),
)

/**
 * Part of the reply besides the record's fields. For those who may edit the record, `deliveries` shows the state of its
 * changes' delivery to the MLS.
 */
export const RECORD_REPLY_FIELDS = {
  photos: z.array(ListingPhoto),
  deleted: z.optional(DeletedParts),
  deliveries: z.array(Delivery),
  version: z.number(),
  access: z.object({ canEdit: z.boolean(), canAudit: z.boolean() }),
}

/**
 * Part of the request besides the data. `draftId` identifies the draft on the phone: one draft never creates two
 * records.
 */
export const WRITE_FIELDS = {
  UniqueID: z.optional(z.number()),
  draftId: PhoneId,
  baseVersion: z.optional(z.number()),
  rowLockRequest: z.nullable(FencedLockRequest),
}

export const RecordWritten = deferred(() =>
  z.object({
    data: z.object({
      UniqueID: z.number(),
      version: z.number(),
      warnings: z.array(z.object({ target: z.string(), message: z.string() })),
    }),
  }),
)
export type RecordWritten = z.infer<typeof RecordWritten>
