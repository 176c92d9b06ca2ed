// The lock policy, as pure decisions over the stored lock. A wrong yes here lets two people write one record. A lock is
// a lease with an epoch that only increases; ages come from the database's clock (product decisions 1 and 15).
import { LOCK_REMOVABLE_MS } from '#contract/constants.ts'
import { isSameOwner, type Owner } from '../../records/owner.ts'

/**
 * A holder is member + effective member + device, so that signing in again does not lock a member out of their own
 * work.
 */
export type Holder = Owner & { deviceId: string }

/** `holder` is null after a removal; the row and its epoch are never deleted. */
export type LockState = { holder: Holder | null; epoch: number; ageMs: number }
export const NEVER_LOCKED: LockState = { holder: null, epoch: 0, ageMs: 0 }

export type Claim = Holder & { isAdmin: boolean }

export const isHolder = (lock: LockState, claim: Holder): boolean =>
  lock.holder !== null && isSameOwner(lock.holder, claim) && lock.holder.deviceId === claim.deviceId
export const isHoldersMember = (lock: LockState, claim: Holder): boolean =>
  lock.holder !== null && isSameOwner(lock.holder, claim)

/** Held by this person, perhaps while they acted for another member. */
export const isHoldersPerson = (lock: LockState, claim: Holder): boolean => lock.holder?.realId === claim.realId

/** 0 if anybody with edit rights may remove it now, and if nobody holds it. */
export const removableInMs = (lock: LockState): number =>
  lock.holder ? Math.max(0, LOCK_REMOVABLE_MS - lock.ageMs) : 0

/** take: the epoch increases. refresh: the claimant already holds it. refuse: somebody else holds it. */
export function decideCreate(lock: LockState, claim: Claim): 'take' | 'refresh' | 'refuse' {
  if (!lock.holder) return 'take'
  return isHolder(lock, claim) ? 'refresh' : 'refuse'
}

export function decidePing(lock: LockState, claim: Claim): 'refresh' | 'refuse' {
  return isHolder(lock, claim) ? 'refresh' : 'refuse'
}

/** Minimum time before the same person's request notifies the holder again. */
const ASK_AGAIN_MS = 5 * 60_000
export const mayAskAgain = (asked: { agoMs: number }): boolean => asked.agoMs >= ASK_AGAIN_MS

/** asked: the holder has already been notified. none: nobody else holds it. */
export function decideAsk(
  lock: LockState & { asked: readonly { byId: number; agoMs: number }[] },
  claim: Holder,
  seenEpoch: number,
): 'ask' | 'asked' | 'none' | 'changed-hands' {
  if (lock.epoch !== seenEpoch) return 'changed-hands'
  if (!lock.holder || isHoldersPerson(lock, claim)) return 'none'
  const mine = lock.asked.find(({ byId }) => byId === claim.realId)
  return mine && !mayAskAgain(mine) ? 'asked' : 'ask'
}

/**
 * Whether the claimant may take a lock that somebody else holds: the same person on another device or as another
 * member, administrators, and anybody once it is old enough.
 */
const mayTakeAway = (lock: LockState, claim: Claim): boolean =>
  isHoldersPerson(lock, claim) || claim.isAdmin || removableInMs(lock) === 0

/**
 * Compare and set on the epoch that the member saw. `again`: this same takeover already succeeded and its reply was
 * lost. changed-hands answers 409 with the current holder; too-young answers FAILURE with the remaining time.
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

/**
 * The holder's member ends the edit and discards all unsaved changes, from any device; a lock that is already free
 * counts as success.
 */
export function decideDiscard(
  lock: LockState,
  claim: Claim,
  seenEpoch: number,
): 'discard' | 'changed-hands' | 'refuse' {
  if (lock.epoch !== seenEpoch) return 'changed-hands'
  return !lock.holder || isHoldersMember(lock, claim) ? 'discard' : 'refuse'
}

/** `gone`: nobody holds it anymore, which was the goal. */
export function decideRemove(
  lock: LockState,
  claim: Claim,
  seenEpoch: number,
): 'remove' | 'gone' | 'changed-hands' | 'too-young' {
  if (!lock.holder) return lock.epoch === seenEpoch ? 'gone' : 'changed-hands'
  if (lock.epoch !== seenEpoch) return 'changed-hands'
  return isHolder(lock, claim) || mayTakeAway(lock, claim) ? 'remove' : 'too-young'
}
