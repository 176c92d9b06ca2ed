import * as z from 'zod/mini'

/** POST AuditLog/query (data entry page, section 7). */
export const AuditQuery = z.strictObject({ tableName: z.string(), uniqueID: z.number(), entityID: z.string() })
export const AuditChange = z.object({
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
export const AuditReply = z.object({ data: z.array(AuditTransaction) })
