// Who gets a lock: the whole policy of locks, as pure decisions over what is stored. Role: a wrong yes here lets two people write one record.
// A lock is a lease with an epoch that only grows; ages come from the database's clock (0-product 1, 15).
import { LOCK_REMOVABLE_MS } from '#contract/constants.ts'

/** A holder is member + effective member + device, so that a new sign-in does not lock a member out of their own work. */
export type Holder = { realId: number; effectiveId: number; deviceId: string }

/** `holder` is null after a removal; the row and its epoch stay for ever. */
export type LockState = { holder: Holder | null; epoch: number; ageMs: number }
export const NEVER_LOCKED: LockState = { holder: null, epoch: 0, ageMs: 0 }

export type Claim = Holder & { isAdmin: boolean }

const sameMember = (a: Holder, b: Holder) => a.realId === b.realId && a.effectiveId === b.effectiveId
export const isHolder = (lock: LockState, claim: Holder): boolean =>
  lock.holder !== null && sameMember(lock.holder, claim) && lock.holder.deviceId === claim.deviceId
export const isHoldersMember = (lock: LockState, claim: Holder): boolean =>
  lock.holder !== null && sameMember(lock.holder, claim)

/** 0 when anybody with edit rights may remove it now, and when nobody holds it. */
export const removableInMs = (lock: LockState): number =>
  lock.holder ? Math.max(0, LOCK_REMOVABLE_MS - lock.ageMs) : 0

/** take: the epoch grows. refresh: it is the claimant's already. refuse: somebody else's. */
export function decideCreate(lock: LockState, claim: Claim): 'take' | 'refresh' | 'refuse' {
  if (!lock.holder) return 'take'
  return isHolder(lock, claim) ? 'refresh' : 'refuse'
}

export function decidePing(lock: LockState, claim: Claim): 'refresh' | 'refuse' {
  return isHolder(lock, claim) ? 'refresh' : 'refuse'
}

/** Of a lock that somebody else holds: the member themselves on another device, an administrator, or anybody once it is old enough. */
const mayTakeAway = (lock: LockState, claim: Claim): boolean =>
  isHoldersMember(lock, claim) || claim.isAdmin || removableInMs(lock) === 0

/**
 * Compare and set on the epoch the member saw. `again`: this very takeover was done already and its reply was lost.
 * changed-hands answers 409 with the present holder; too-young answers FAILURE with the time that is left.
 */
export function decideTakeover(
  lock: LockState,
  claim: Claim,
  seenEpoch: number,
): 'take' | 'again' | 'changed-hands' | 'too-young' {
  if (isHolder(lock, claim) && (lock.epoch === seenEpoch || lock.epoch === seenEpoch + 1)) return 'again'
  if (lock.epoch !== seenEpoch) return 'changed-hands'
  if (!lock.holder) return 'take'
  return mayTakeAway(lock, claim) ? 'take' : 'too-young'
}

/** The holder's member ends the edit with all that is unsaved, on whichever device it was begun; a lock that is free already is as good. */
export function decideDiscard(
  lock: LockState,
  claim: Claim,
  seenEpoch: number,
): 'discard' | 'changed-hands' | 'refuse' {
  if (lock.epoch !== seenEpoch) return 'changed-hands'
  return !lock.holder || isHoldersMember(lock, claim) ? 'discard' : 'refuse'
}

/** `gone`: nobody holds it any more, which is what was wanted. */
export function decideRemove(
  lock: LockState,
  claim: Claim,
  seenEpoch: number,
): 'remove' | 'gone' | 'changed-hands' | 'too-young' {
  if (!lock.holder) return lock.epoch === seenEpoch ? 'gone' : 'changed-hands'
  if (lock.epoch !== seenEpoch) return 'changed-hands'
  return isHolder(lock, claim) || mayTakeAway(lock, claim) ? 'remove' : 'too-young'
}
