// Agents: searching, looking one up for a listing, reading, writing (portal page, sections 2 and 7; data entry page, sections 3 and 7).
import * as z from 'zod/mini'
import { Delivery } from './delivery.ts'
import { Values } from './listing.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto, PhotoRow } from './photo.ts'
import { clauseOf, SelectAction } from './search.ts'

/** Names match from their beginning, in any case; the MLS id is exact. At most 500 rows, of every status unless one is given. */
export const AgentSearch = z.strictObject({
  where: z.strictObject({ clause: clauseOf(['MemberMlsId', 'MemberLastName', 'MemberFirstName', 'MemberStatus']) }),
  action: SelectAction,
})
/** One pair that identifies the record. */
export const SelectPerson = z.strictObject({
  where: z.strictObject({
    clause: z
      .array(z.strictObject({ name: z.literal('UniqueID'), value: z.coerce.number().check(z.int(), z.positive()) }))
      .check(z.length(1)),
  }),
  action: SelectAction,
})

/** An agent in tables, with the fields that a listing copies. */
export const AgentRow = z.object({
  UniqueID: z.number(),
  MemberKeyNumeric: z.number(),
  MemberMlsId: z.string(),
  MemberStatus: z.string(),
  MemberFirstName: z.string(),
  MemberLastName: z.string(),
  MemberFullName: z.string(),
  MemberEmail: z.string(),
  MemberDirectPhone: z.string(),
  MemberAOR: z.string(),
  OfficeKeyNumeric: z.number(),
  OfficeName: z.string(),
  OfficeMlsId: z.string(),
  OfficeAOR: z.string(),
  OfficePhone: z.string(),
  isEditable: z.boolean(),
  isAuditable: z.boolean(),
})
export type AgentRow = z.infer<typeof AgentRow>
export const AgentRows = z.object({ data: z.array(AgentRow) })
export const FilledAgent = z.object({ agent: AgentRow })

/** The fields that the caller may read (`see` in the catalog); those who may edit the record also see how far its changes have come on their way to the MLS. */
export const AgentRecord = z.object({
  agent: Values,
  photos: z.array(ListingPhoto),
  deliveries: z.array(Delivery),
  version: z.number(),
  access: z.object({ canEdit: z.boolean(), canAudit: z.boolean() }),
})

/** On create all values, on update the changed ones. `draftId` identifies the draft on the phone: one draft never makes two records. */
export const WriteAgent = z.strictObject({
  UniqueID: z.optional(z.number()),
  draftId: z.uuid(),
  baseVersion: z.optional(z.number()),
  data: z.strictObject({ agent: Values, photos: z.array(PhotoRow) }),
  rowLockRequest: z.nullable(FencedLockRequest),
})
export type WriteAgent = z.infer<typeof WriteAgent>
export const PersonWritten = z.object({
  data: z.object({
    UniqueID: z.number(),
    version: z.number(),
    warnings: z.array(z.object({ target: z.string(), message: z.string() })),
  }),
})
export type PersonWritten = z.infer<typeof PersonWritten>
