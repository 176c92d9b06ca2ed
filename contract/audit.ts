import * as z from 'zod/mini'
import { LAST_CHANGES_MAX } from './constants.ts'
import { deferred } from './deferred.ts'
import { RecordKey } from './lock.ts'
import { SearchText } from './text.ts'

const Text = deferred(() => SearchText.check(z.maxLength(100)))
/** A day within the range of the audit log. PostgreSQL has no year 0. */
const Day = z.iso.date().check(z.refine((day) => day >= '1900', { error: 'Choose a day from 1900 on.' }))

/**
 * Filters of the audit page; absent or empty ones are ignored. Text matches anywhere, ignoring case; `resourceID` is a
 * record's whole UniqueID. `changedBy` is the member who made the change, `impersonating` the member they acted as.
 * `changedFrom` and `changedTo` are days at the board, both inclusive.
 */
export const AuditFilters = deferred(() =>
  z.strictObject({
    transactionType: z.optional(Text),
    changedBy: z.optional(Text),
    impersonating: z.optional(Text),
    resourceID: z.optional(Text.check(z.regex(/^\d*$/, 'Enter a whole number, the UniqueID of the record.'))),
    fieldType: z.optional(Text),
    fieldName: z.optional(Text),
    changedFrom: z.optional(z.union([Day, z.literal('')])),
    changedTo: z.optional(z.union([Day, z.literal('')])),
  }),
)
export type AuditFilters = z.infer<typeof AuditFilters>

/**
 * POST AuditLog/query (data entry page, section 7). `entityID` identifies a listing by its ListingId; `uniqueID`
 * identifies an agent, office or condo name (tableName Agent, Office, CondoName). `filters` and `before` are our
 * additions: a reply includes only transactions with matching changes, and only those changes.
 */
export const AuditQuery = deferred(() =>
  z.strictObject({
    tableName: z.string(),
    uniqueID: z.int(),
    entityID: z.string(),
    filters: z.optional(AuditFilters),
    /** Returns transactions older than this one, the last of the previous reply. */
    before: z.optional(z.int().check(z.positive())),
  }),
)
const AuditChange = deferred(() =>
  z.object({
    RecordUniqueID: z.number(),
    ClassName: z.string(),
    FieldName: z.string(),
    OldValue: z.nullable(z.string()),
    NewValue: z.nullable(z.string()),
  }),
)
export const AuditTransaction = deferred(() =>
  z.object({
    TransactionID: z.number(),
    Transactiontype: z.string(),
    ChangeTimeStamp: z.string(),
    RealUser: z.string(),
    ImpersonatedUser: z.nullable(z.string()),
    SubTransaction: z.array(AuditChange),
  }),
)
export type AuditTransaction = z.infer<typeof AuditTransaction>
/**
 * A reply holds at most 1,000 transactions, fewer when they contain very many changes. `more`: there are older matches.
 */
export const AuditReply = deferred(() => z.object({ data: z.array(AuditTransaction), more: z.boolean() }))

/** What the audit log's rows are about. AuditLog/query reads each of them. */
export type AuditTable =
  | 'Listing'
  | 'Agent'
  | 'Office'
  | 'CondoName'
  | 'Announcement'
  | 'SupportMessage'
  | 'GuestLink'
  | 'Catalog'

/** The records' names in the audit log: of their rows, and of the class of their own fields. */
export const AUDIT_NAMES = { listing: 'Listing', agent: 'Agent', office: 'Office' } as const

/** A field as the audit log names it: `Listing ListPrice`, `Rooms Rooms[2].RoomLength`, `Media Media[3].Description`. */
export const AuditField = deferred(() => z.strictObject({ ClassName: Text, FieldName: Text }))
export type AuditField = z.infer<typeof AuditField>

/** POST AuditLog/LastChanges: who last changed these fields of a record, for members who may edit it; of none, its version. */
export const LastChangesQuery = deferred(() =>
  z.strictObject({
    entity: RecordKey,
    fields: z.array(AuditField).check(z.maxLength(LAST_CHANGES_MAX)),
  }),
)
/** Names as in AuditTransaction. `own`: by the caller, acting as the same member as now. */
const LastChange = deferred(() =>
  z.object({
    ...AuditField.shape,
    ChangeTimeStamp: z.string(),
    RealUser: z.string(),
    ImpersonatedUser: z.nullable(z.string()),
    own: z.optional(z.literal(true)),
  }),
)
/**
 * `version`: the record's, as of these changes. Fields that never changed, or that the caller may not read, are omitted;
 * so are changes older than the record's newest 100 transactions.
 */
export const LastChangesReply = deferred(() => z.object({ version: z.number(), changes: z.array(LastChange) }))
export type LastChangesReply = z.infer<typeof LastChangesReply>
