import * as z from 'zod/mini'
import { withoutNul } from './text.ts'

const Text = z.string().check(z.trim(), z.maxLength(100), withoutNul)
/** A day within the range of the audit log. PostgreSQL has no year 0. */
const Day = z.iso.date().check(z.refine((day) => day >= '1900', { error: 'Choose a day from 1900 on.' }))

/**
 * Filters of the audit page; absent or empty ones are ignored. Text matches anywhere, in any case. `changedBy` is the
 * member who did it, `impersonating` the one they acted as. `changedFrom` and `changedTo` are days at the board, both included.
 */
export const AuditFilters = z.strictObject({
  transactionType: z.optional(Text),
  changedBy: z.optional(Text),
  impersonating: z.optional(Text),
  resourceID: z.optional(Text),
  fieldType: z.optional(Text),
  fieldName: z.optional(Text),
  changedFrom: z.optional(z.union([Day, z.literal('')])),
  changedTo: z.optional(z.union([Day, z.literal('')])),
})
export type AuditFilters = z.infer<typeof AuditFilters>

/**
 * POST AuditLog/query (data entry page, section 7). A listing is identified by its ListingId in `entityID`; an agent, office or condo name (tableName
 * Agent, Office, CondoName) by `uniqueID`. `filters` and `before` are ours: a transaction
 * answers with the changes that match, and only if one does.
 */
export const AuditQuery = z.strictObject({
  tableName: z.string(),
  uniqueID: z.int(),
  entityID: z.string(),
  filters: z.optional(AuditFilters),
  /** Continues after this transaction, the last one of the reply before. */
  before: z.optional(z.int().check(z.positive())),
})
const AuditChange = z.object({
  RecordUniqueID: z.number(),
  ClassName: z.string(),
  FieldName: z.string(),
  OldValue: z.nullable(z.string()),
  NewValue: z.nullable(z.string()),
})
export const AuditTransaction = z.object({
  TransactionID: z.number(),
  Transactiontype: z.string(),
  ChangeTimeStamp: z.string(),
  RealUser: z.string(),
  ImpersonatedUser: z.nullable(z.string()),
  SubTransaction: z.array(AuditChange),
})
export type AuditTransaction = z.infer<typeof AuditTransaction>
/** A reply holds 1,000 transactions at most, and fewer where they hold very many changes; `more`: older ones match as well. */
export const AuditReply = z.object({ data: z.array(AuditTransaction), more: z.boolean() })
