// Deletes a listing: lock, ask, delete, or release the lock. Effects are arguments, so that tests can follow every path.
import type { ListingRow } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call } from '../../api/call.ts'

export type DeletePorts = { call: Call; confirm: () => Promise<boolean>; newId: () => string }

/** locked: somebody else holds the record; `lock` says who. declined: nothing happened. */
export type DeleteOutcome =
  | { kind: 'deleted'; listingId: string }
  | { kind: 'declined' }
  | { kind: 'locked'; lock: LockReply }
  | { kind: 'failed' }

export async function deleteListing(row: ListingRow, { call, confirm, newId }: DeletePorts): Promise<DeleteOutcome> {
  const entity = { type: 'listing' as const, id: row.UniqueID }
  const lock = await call('lockCreate', { input: entity })
  if (lock.kind !== 'ok') return { kind: 'failed' }
  if (!lock.value.rowIsLockedByUser) return { kind: 'locked', lock: lock.value }
  const fenced = { ...entity, epoch: lock.value.epoch }
  const release = () => call('lockRemove', { input: fenced })
  if (!(await confirm())) {
    await release()
    return { kind: 'declined' }
  }
  const reply = await call('deleteListing', {
    input: { UniqueID: row.UniqueID, PropertyType: row.PropertyType, rowLockRequest: fenced },
    idempotencyKey: newId(),
  })
  if (reply.kind === 'ok' && reply.value.Data.ListingId)
    return { kind: 'deleted', listingId: reply.value.Data.ListingId }
  await release()
  return { kind: 'failed' }
}

export const lockedText = (lock: LockReply): string =>
  lock.rowIsLockedByMember
    ? 'This Listing is locked by you. It may either be open in another browser window/tab or possibly on another device.'
    : `This Listing is locked by ${lock.userName ?? 'another member'}.`
