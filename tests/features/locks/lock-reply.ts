import { LOCK_CREATED, type LockReply } from '#contract/lock.ts'

/** Held by somebody else, unless said otherwise. */
export const lockReply = (some: Partial<LockReply>): LockReply => ({
  type: 'SUCCESS',
  message: LOCK_CREATED,
  rowIsLocked: true,
  rowIsLockedByUser: false,
  rowIsLockedByMember: false,
  userName: null,
  impersonatedByUser: false,
  impersonatedByUserName: null,
  lastUpdatedOn: null,
  epoch: 5,
  removableInMs: 300_000,
  hasUnsavedChanges: false,
  ...some,
})
