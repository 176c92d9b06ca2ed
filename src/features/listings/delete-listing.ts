// Deletes a listing: lock, ask, delete, or release the lock. Effects are arguments, so that tests can cover every path.
import type { ListingRow } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'

/**
 * refused: the server refused. there: no reply, and the listing still exists. unknown: no reply, and its state can't be
 * determined.
 */
export type Failure = 'refused' | 'there' | 'unknown'

type DeletePorts = {
  call: Call
  newId: () => string
  confirm: () => Promise<boolean>
  /** Tells the member that it was not deleted, or may not be; resolves with true to try again. */
  tryAgain: (failure: Failure) => Promise<boolean>
}

/**
 * locked: somebody else holds the record; `lock` says who. declined: nothing happened. failed: the member has been
 * told.
 */
type DeleteOutcome =
  | { kind: 'deleted'; listingId: string }
  | { kind: 'declined' }
  | { kind: 'locked'; lock: LockReply }
  | { kind: 'failed' }

export async function deleteListing(row: ListingRow, ports: DeletePorts): Promise<DeleteOutcome> {
  const { call, confirm, newId, tryAgain } = ports
  const entity = { type: 'listing' as const, id: row.UniqueID }
  const lock = await call('lockCreate', { input: entity })
  if (lock.kind !== 'ok')
    return (await tryAgain(lock.kind === 'silence' ? 'there' : 'refused'))
      ? deleteListing(row, ports)
      : { kind: 'failed' }
  if (!lock.value.rowIsLockedByUser) return { kind: 'locked', lock: lock.value }
  const fenced = { ...entity, epoch: lock.value.epoch }
  const release = () => call('lockRemove', { input: fenced })
  if (!(await confirm())) {
    await release()
    return { kind: 'declined' }
  }
  // Every attempt is the same request: whichever arrives first deletes, and the others get its reply.
  const idempotencyKey = newId()
  for (;;) {
    const failure = await deleteOnce(row, { call, idempotencyKey, fenced })
    if (failure === null) return { kind: 'deleted', listingId: row.ListingId }
    if (await tryAgain(failure)) continue
    await release()
    return { kind: 'failed' }
  }
}

type Try = { call: Call; idempotencyKey: string; fenced: { type: 'listing'; id: number; epoch: number } }

/** null: it was deleted. */
async function deleteOnce(row: ListingRow, { call, idempotencyKey, fenced }: Try): Promise<Failure | null> {
  const { UniqueID, PropertyType } = row
  const reply = await call('deleteListing', {
    input: { UniqueID, PropertyType, rowLockRequest: fenced },
    idempotencyKey,
  })
  if (reply.kind === 'ok') return reply.value.Data.ListingId ? null : 'refused'
  if (reply.kind === 'problem') return 'refused'
  // The connection failed, but the listing may have been deleted.
  const found = await call('listingRecord', { input: { UniqueID } })
  if (found.kind === 'problem' && found.status === 404) return null
  return found.kind === 'ok' ? 'there' : 'unknown'
}

export const lockedText = (lock: LockReply): string =>
  lock.rowIsLockedByMember
    ? 'This Listing is locked by you. It may either be open in another browser window/tab or possibly on another device.'
    : `This Listing is locked by ${lock.userName ?? 'another member'}.`

const WHAT_IS_KNOWN: Record<Failure, string> = {
  refused: '',
  there: 'The connection was lost, and the listing is still there.',
  unknown: 'The connection was lost, so it isn’t known whether it was deleted. Trying again is safe.',
}

/** The specification's text, followed by what is known. */
export const notDeletedText = (listingId: string, failure: Failure): string =>
  [`Listing ${listingId} could not be deleted at this time. Please contact support.`, WHAT_IS_KNOWN[failure]]
    .filter(Boolean)
    .join(' ')

/**
 * What is lost with the listing besides a few typed fields. A tap on 'Yes, Delete' is enough for a nearly empty one; if
 * photos or somebody's unsaved changes are lost with it, the dialog lists them and the member has to type the word.
 */
export function lostWith({ photos, unsavedOf }: { photos: number; unsavedOf: string | null }): string | null {
  const parts = [
    photos > 0 && (photos === 1 ? '1 photo' : `${photos} photos`),
    unsavedOf !== null && (unsavedOf ? `the unsaved changes of ${unsavedOf}` : 'unsaved changes'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : null
}
