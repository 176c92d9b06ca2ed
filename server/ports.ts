// Functions that one feature provides to another. Features do not import each other: app.ts passes each the functions
// it needs, with these types.
import type { AuditTable } from '#contract/audit.ts'
import type { Values } from '#contract/listing.ts'
import type { FencedLockRequest, RecordKey } from '#contract/lock.ts'
import type { NoticeKind } from '#contract/notice.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from './db/connection.ts'
import type { Owner } from './records/owner.ts'

/** `className`: Listing for the record's own fields, Rooms, Media … for its sections. Values are text, as displayed. */
export type AuditChange = { className: string; fieldName: string; oldValue: string | null; newValue: string | null }

export type AuditEntry = {
  caller: Caller
  requestId: string
  /** The member's action: Insert, Submit, Update, Delete, Sold, Lock Takeover … */
  kind: string
  tableName: AuditTable
  /** The id that members know: ListingId, MemberMlsId, OfficeMlsId. */
  entityId: string
  recordUniqueId: number
  changes: AuditChange[]
}
/** Runs in the transaction of the change itself. */
export type RecordAudit = (tx: Tx, entry: AuditEntry) => Promise<void>

/** Throws unless this member holds the lock with this epoch; refreshes it. */
export type RequireLock = (
  tx: Tx,
  write: { entity: RecordKey; request: FencedLockRequest | null; caller: Caller; device: string | null },
) => Promise<void>

/**
 * Frees a record's lock in the transaction of the write, once RequireLock has passed, and notifies the members who asked
 * for it. `label`: the record's label for their notice; null if the record no longer exists.
 */
export type ReleaseLock = (tx: Tx, entity: RecordKey, released: { by: Caller; label: string | null }) => Promise<void>

/**
 * Writing a record finishes the draft it came from: later autosaves of it are refused. Refuses the write if another
 * device has taken the draft over: what that one saved would be lost. `device`: null if the caller names none.
 */
export type FinishAutosave = (
  tx: Tx,
  ended: {
    draftId: string
    device: string | null
    owner: Owner
    formName: string
    definitionHash: string
  },
) => Promise<void>

/** Whether anybody has unsaved changes of a listing, that is, unfinished autosaves; false for other records. */
export type HasAutosave = (tx: Tx, record: RecordKey) => Promise<boolean>

/** Queues a version of a record for its destinations, in the transaction that writes it. `fields`: a listing's. */
export type QueueDeliveries = (tx: Tx, record: RecordKey, version: number, fields?: Values) => Promise<void>

/** Copies the content of one pair's draft into another pair's draft. */
export type DraftCopy = {
  from: Owner & { draftId: string }
  to: { draftId: string; caller: Caller }
}
/** Id of each photo or file → id of its copy. */
export type CopiedIds = ReadonlyMap<string, string>

export type NewNotice = { memberId: number; kind: NoticeKind; text: string; data: Record<string, string | number> }
/** Leaves a notice for one member. */
export type NotifyMember = (tx: Tx, notice: NewNotice) => Promise<void>
/** Withdraws a member's unread notices about something that has been settled. */
export type WithdrawNotice = (tx: Tx, notice: Omit<NewNotice, 'text'>) => Promise<void>

/** `left-out`: `count` further events of this kind within one minute, beyond the log's limit. */
export type SecurityEventKind =
  | 'signed-in'
  | 'signed-out'
  | 'password-right'
  | 'sessions-ended'
  | 'sign-in-failed'
  | 'sign-in-paused'
  | 'refused'
  | 'rate-limited'
  | 'lock-taken-over'
  | 'lock-removed'
  | 'grant-requested'
  | 'grant-given'
  | 'grant-withdrawn'
  | 'acting-started'
  | 'acting-stopped'
  | 'role-changed'
  | 'status-changed'
  | 'sign-in-name-changed'
  | 'password-set'
  | 'link-code-made'
  | 'linked'
  | 'unlinked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'second-factor-reset'
  | 'left-out'

/**
 * `memberId` acted, as `effectiveId`; `subjectId` is the member affected. `name`: as typed at sign-in; never a
 * password.
 */
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
/**
 * Notes something for the security log, which is written when the transaction commits. A refusal rolls its transaction
 * back, so `SecurityWatch` records refusals outside it.
 */
export type NoteSecurity = (tx: Tx, note: SecurityNote) => Promise<void>

/**
 * Records failures and refusals, which anybody can cause, outside any transaction and with a limit per minute; the
 * server's log warns if there are many.
 */
export type SecurityWatch = {
  note(note: SecurityNote): void
  /** Writes a line to the server's log for operators; it contains no names. */
  warn(who: { memberId?: number | undefined; address?: string | undefined }, what: string): void
}
