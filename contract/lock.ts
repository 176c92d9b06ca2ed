// Row locks are leases with an epoch that only increases (reliability page). Ages are measured by the database's clock;
// clients get remaining times.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

const LOCKABLE = ['listing', 'agent', 'office'] as const
export const RecordKey = deferred(() => z.object({ type: z.enum(LOCKABLE), id: z.number() }))
export type RecordKey = z.infer<typeof RecordKey>

/** Request of check, create and ping. */
export const LockRequest = deferred(() => z.strictObject({ type: z.enum(LOCKABLE), id: z.number() }))
export const LOCK_SECTION_MAX = 120
/**
 * The holder's location in the form: the section on screen, and how long ago they last typed; null if they have typed
 * nothing yet.
 */
export const EditPlace = deferred(() =>
  z.strictObject({
    section: z.string().check(z.maxLength(LOCK_SECTION_MAX)),
    typedMsAgo: z.nullable(z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1))),
  }),
)
export type EditPlace = z.infer<typeof EditPlace>
/** Request of check, with the holder's location in the form. */
export const LockCheckRequest = deferred(() =>
  z.strictObject({ type: z.enum(LOCKABLE), id: z.number(), at: z.optional(EditPlace) }),
)
/**
 * Request of takeover, remove and discard-changes. `epoch`: the lock that the member saw; if omitted, the current lock.
 */
export const LockActionRequest = deferred(() =>
  z.strictObject({
    type: z.enum(LOCKABLE),
    id: z.number(),
    epoch: z.optional(z.number()),
  }),
)
/** The lock that every write to an existing record must name. */
export const FencedLockRequest = deferred(() =>
  z.strictObject({ type: z.enum(LOCKABLE), id: z.number(), epoch: z.number() }),
)
export type FencedLockRequest = z.infer<typeof FencedLockRequest>

export const LOCK_CREATED = 'Row Lock created'
export const LOCK_UPDATED = 'Row Lock updated successfully'

/**
 * `rowIsLockedByUser`: held by this member, effective member and device. `removableInMs`: 0 once anybody with edit
 * rights may remove it.
 */
export const LockReply = deferred(() =>
  z.object({
    type: z.enum(['SUCCESS', 'FAILURE']),
    message: z.string(),
    rowIsLocked: z.boolean(),
    rowIsLockedByUser: z.boolean(),
    /** The same member (and effective member) holds it, perhaps on another device. */
    rowIsLockedByMember: z.boolean(),
    userName: z.nullable(z.string()),
    impersonatedByUser: z.boolean(),
    impersonatedByUserName: z.nullable(z.string()),
    lastUpdatedOn: z.nullable(z.string()),
    epoch: z.number(),
    removableInMs: z.number(),
    /** Whether an autosave with unsaved changes exists. */
    hasUnsavedChanges: z.boolean(),
    /** Reply of check: whether the caller may write this record at all, and therefore remove or take over its lock. */
    mayLock: z.optional(z.boolean()),
    redirect: z.optional(z.string()),
    /** The holder's location in the form, as of their last check. Only for members who may write the record. */
    at: z.optional(EditPlace),
    /** Names of the members who asked the holder to release it and have no answer yet, newest first. */
    askedBy: z.optional(z.string()),
    /** Whether the caller asked the holder to release it. */
    askedByMe: z.optional(z.boolean()),
    /** Whether the holder answered the caller that they keep editing. */
    isDeclined: z.optional(z.boolean()),
    /** Whether asking again notifies the holder again. */
    mayAskAgain: z.optional(z.boolean()),
  }),
)
export type LockReply = z.infer<typeof LockReply>
