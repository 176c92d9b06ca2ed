// The fence for every write to an existing record. A write that passes here holds the lock's row until its transaction
// ends, so no takeover can happen between the check and the write; a write with an old epoch changes nothing.
import type { FencedLockRequest, RecordKey } from '#contract/lock.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { ownerOf } from '../../records/owner.ts'
import { type Holder, isHolder, removableInMs } from './decide-lock.ts'
import { LOCKED, lockReply, NOT_LOCKED } from './lock-reply.ts'
import { giveLock, readLock, readLockForUpdate, refreshLease } from './locks.store.ts'

export const holderOf = (caller: Caller, device: string | null): Holder => {
  if (!device) throw refuse('invalid-request', { detail: 'The X-Curbside-Device header is missing.' })
  return { ...ownerOf(caller), deviceId: device }
}

export type UnderLock = {
  entity: RecordKey
  /** The request as the client sent it; null if it names no lock. */
  request: FencedLockRequest | null
  caller: Caller
  device: string | null
}

/** Refreshes the lease, or refuses: lock-required, lock-epoch (with the current holder as `lock`). */
export async function requireLock(tx: Tx, { entity, request, caller, device }: UnderLock): Promise<void> {
  if (!request) throw refuse('lock-required')
  if (request.type !== entity.type || request.id !== entity.id)
    throw refuse('invalid-request', { detail: 'The lock belongs to another record.' })
  const holder = holderOf(caller, device)
  if (await refreshLease(tx, entity, holder, request.epoch)) return
  throw await lockChangedHands(tx, entity, holder)
}

/** Also passes without a lock request if nobody else holds a live lock; a stale lock keeps its holder. */
export async function requireLockOrFree(tx: Tx, under: UnderLock): Promise<void> {
  if (under.request) return requireLock(tx, under)
  const asking = holderOf(under.caller, under.device)
  const lock = await readLockForUpdate(tx, under.entity)
  if (removableInMs(lock) > 0 && !isHolder(lock, asking)) throw await lockChangedHands(tx, under.entity, asking)
}

/** For a write without a form: takes the lock unless it is held; a stale lock keeps its holder. */
export async function takeFreeLock(
  tx: Tx,
  entity: RecordKey,
  { caller, device }: Pick<UnderLock, 'caller' | 'device'>,
): Promise<FencedLockRequest | null> {
  const holder = holderOf(caller, device)
  const lock = await readLockForUpdate(tx, entity)
  if (lock.holder) return null
  await giveLock(tx, entity, holder, true)
  return { ...entity, epoch: lock.epoch + 1 }
}

export async function lockChangedHands(tx: Tx, entity: RecordKey, asking: Holder) {
  const lock = await readLock(tx, entity)
  const said = lock.holder ? LOCKED(entity) : NOT_LOCKED
  return refuse('lock-epoch', { extra: { lock: await lockReply(tx, entity, lock, asking, said) } })
}
