// Offices (portal page, sections 2 and 7; data entry page, sections 3 and 7).
import * as z from 'zod/mini'
import { Delivery } from './delivery.ts'
import { Values } from './listing.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto, PhotoRow } from './photo.ts'
import { clauseOf, SelectAction } from './search.ts'

/** Names and towns match anywhere, ids exactly. `Manager…` matches the office's manager or broker. */
const OFFICE_CLAUSES = [
  'OfficeMlsId',
  'OfficeManagerMlsId',
  'OfficeManagerFullName',
  'OfficeName',
  'OfficeCity',
  'OfficeStatus',
] as const
export const OfficeSearch = z.strictObject({
  where: z.strictObject({ clause: clauseOf(OFFICE_CLAUSES) }),
  action: SelectAction,
})

export const OfficeRow = z.object({
  UniqueID: z.number(),
  OfficeKeyNumeric: z.number(),
  OfficeMlsId: z.string(),
  OfficeName: z.string(),
  OfficeStatus: z.string(),
  OfficePhone: z.string(),
  OfficeAOR: z.string(),
  OfficeCity: z.nullable(z.string()),
  isEditable: z.boolean(),
  isAuditable: z.boolean(),
})
export type OfficeRow = z.infer<typeof OfficeRow>
/** OfficeMlsId descending. */
export const OfficeRows = z.object({ data: z.array(OfficeRow) })

/** `data` holds the one record; `deliveries` are for those who may edit it. */
export const OfficeRecord = z.object({
  data: z.array(Values),
  photos: z.array(ListingPhoto),
  deliveries: z.array(Delivery),
  version: z.number(),
  access: z.object({ canEdit: z.boolean(), canAudit: z.boolean() }),
})

export const WriteOffice = z.strictObject({
  UniqueID: z.optional(z.number()),
  draftId: z.uuid(),
  baseVersion: z.optional(z.number()),
  data: z.strictObject({ office: Values, photos: z.array(PhotoRow) }),
  rowLockRequest: z.nullable(FencedLockRequest),
})
