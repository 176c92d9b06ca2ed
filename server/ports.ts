// What one feature does for another. Features do not import each other: app.ts hands each the functions it needs, in these shapes.
import type { FencedLockRequest, LockEntity } from '#contract/lock.ts'
import type { NoticeKind } from '#contract/notice.ts'
import type { SecurityEventKind } from '#contract/security-log.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from './db/connection.ts'

/** `className`: Listing for the record's own fields, Rooms, Media … for what belongs to it. Values are text, as they are shown. */
export type AuditChange = { className: string; fieldName: string; oldValue: string | null; newValue: string | null }

export type AuditEntry = {
  caller: Caller
  requestId: string
  /** What the member did: Insert, Submit, Update, Delete, Sold, Lock Takeover … */
  kind: string
  tableName: string
  /** The id that members know: ListingId, MemberMlsId, OfficeMlsId. */
  entityId: string
  recordUniqueId: number
  changes: AuditChange[]
}
/** In the transaction of the change itself. */
export type RecordAudit = (tx: Tx, entry: AuditEntry) => Promise<void>

/** Throws unless this member holds the lock with this epoch; refreshes it. */
export type HoldLock = (
  tx: Tx,
  write: { entity: LockEntity; request: FencedLockRequest | null; caller: Caller; device: string | null },
) => Promise<void>

/** The write of a record ends the draft that it was: autosaves that come later are refused. */
export type FinishAutosave = (
  tx: Tx,
  ended: {
    draftId: string
    owner: { realId: number; effectiveId: number }
    formName: string
    definitionHash: string
  },
) => Promise<void>

/** The content of one pair's draft goes into a draft of another. */
export type DraftCopy = {
  from: { draftId: string; realId: number; effectiveId: number }
  to: { draftId: string; caller: Caller }
}
/** By the id of each photo or file, the id of its copy. */
export type CopiedIds = ReadonlyMap<string, string>

export type Told = { memberId: number; kind: NoticeKind; text: string; data: Record<string, string | number> }
/** Leaves a notice for one member. */
export type TellMember = (tx: Tx, told: Told) => Promise<void>

/** `memberId` did it, acting as `effectiveId`; `subjectId` is the member to whom it was done. `name`: as it was typed at a sign-in; never a password. */
export type SecurityNote = {
  kind: SecurityEventKind
  memberId?: number | undefined
  effectiveId?: number | undefined
  subjectId?: number | undefined
  name?: string | undefined
  address?: string | undefined
  route?: string | undefined
  detail?: string | undefined
  count?: number | undefined
  requestId?: string | undefined
}
/** Into the security log, in the transaction of what it tells of. Refusals end theirs, and are noted outside it: see `SecurityWatch`. */
export type NoteSecurity = (tx: Tx, note: SecurityNote) => Promise<void>

/** Failures and refusals, which anybody can cause: noted outside any transaction, so many a minute at most, and the log of the server warns of many. */
export type SecurityWatch = {
  note(note: SecurityNote): void
  /** A line in the server's log, for whoever watches it; nobody's name stands in it. */
  warn(who: { memberId?: number | undefined; address?: string | undefined }, what: string): void
}
