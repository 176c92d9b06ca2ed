// A lock as members see it: the holder, the member they act for, and how long until it may be taken over.
import { LOCK_CREATED, LOCK_UPDATED, type LockReply, type RecordKey } from '#contract/lock.ts'
import type { Tx } from '../../db/connection.ts'
import { type Holder, isHolder, isHoldersMember, isHoldersPerson, mayAskAgain, removableInMs } from './decide-lock.ts'
import { hasAutosave, memberNames, type StoredLock } from './locks.store.ts'

const AND = new Intl.ListFormat('en')

export type LockOutcome = { type: LockReply['type']; message: string; redirect?: string }

export const CREATED: LockOutcome = { type: 'SUCCESS', message: LOCK_CREATED }
export const UPDATED: LockOutcome = { type: 'SUCCESS', message: LOCK_UPDATED }
export const REMOVED: LockOutcome = { type: 'SUCCESS', message: 'Row Lock removed' }
export const NOT_LOCKED: LockOutcome = { type: 'FAILURE', message: 'This entity is not currently locked.' }
/** A check always succeeds and never navigates away from the page. */
export const checked = (isLocked: boolean, isRefreshed: boolean): LockOutcome => {
  if (isRefreshed) return UPDATED
  return { type: 'SUCCESS', message: isLocked ? 'This entity is currently locked.' : NOT_LOCKED.message }
}
export const LOCKED = (entity: RecordKey): LockOutcome => ({
  type: 'FAILURE',
  message: 'This entity is currently locked.',
  redirect: `/rowLock/${entity.type}/${entity.id}`,
})

/** `userName` is the member whom the holder acts as; `impersonatedByUserName` the signed-in person, if different. */
export async function lockReply(
  tx: Tx,
  entity: RecordKey,
  lock: StoredLock,
  asking: Holder,
  outcome: LockOutcome,
): Promise<LockReply> {
  const { holder } = lock
  const people = [...(holder ? [holder.realId, holder.effectiveId] : []), ...lock.asked.map(({ byId }) => byId)]
  const names = people.length > 0 ? await memberNames(tx, people) : new Map<number, string>()
  const impersonated = holder !== null && holder.realId !== holder.effectiveId
  return {
    ...outcome,
    rowIsLocked: holder !== null,
    rowIsLockedByUser: isHolder(lock, asking),
    rowIsLockedByMember: isHoldersMember(lock, asking),
    userName: holder ? (names.get(holder.effectiveId) ?? null) : null,
    impersonatedByUser: impersonated,
    impersonatedByUserName: impersonated ? (names.get(holder.realId) ?? null) : null,
    lastUpdatedOn: holder && lock.updatedAt ? lock.updatedAt.toISOString() : null,
    epoch: lock.epoch,
    // The caller's own lock, created while acting for somebody else: they may remove it at once.
    removableInMs: isHoldersPerson(lock, asking) && !isHoldersMember(lock, asking) ? 0 : Math.ceil(removableInMs(lock)),
    hasUnsavedChanges: await hasAutosave(tx, entity),
    ...(holder && lock.at && { at: lock.at }),
    ...(holder && lock.asked.length > 0 && requests(lock, asking, names)),
  }
}

function requests({ asked }: StoredLock, asking: Holder, names: ReadonlyMap<number, string>) {
  const open = asked.filter(({ isDeclined }) => !isDeclined)
  const mine = asked.find(({ byId }) => byId === asking.realId)
  return {
    ...(open.length > 0 && { askedBy: AND.format(open.map(({ byId }) => names.get(byId) ?? 'another member')) }),
    askedByMe: mine !== undefined,
    ...(mine?.isDeclined && { isDeclined: true }),
    ...(mine && mayAskAgain(mine) && { mayAskAgain: true }),
  }
}
