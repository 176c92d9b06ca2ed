// Deletes a listing: lock, ask, delete, or release the lock. Effects are arguments, so that tests can cover every path.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TOAST_MS } from '#contract/constants.ts'
import type { ListingRecord, ListingRow } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { shownPhotos } from './gallery.tsx'
import type { ListingPorts } from './listing-ports.ts'

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

type DeleteAttempt = { call: Call; idempotencyKey: string; fenced: { type: 'listing'; id: number; epoch: number } }

/** null: it was deleted. */
async function deleteOnce(row: ListingRow, { call, idempotencyKey, fenced }: DeleteAttempt): Promise<Failure | null> {
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

type DeleteQuestions = {
  /** Owners of unsaved changes that are on the server: their names, '' for the member's own; null: there are none. */
  unsavedOf: (UniqueID: number) => Promise<string | null>
}

/** Delete: the confirmation, stricter if more would be lost, and the result. */
export function useDeleteListing(record: ListingRecord, ports: ListingPorts, { unsavedOf }: DeleteQuestions) {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { busy, act } = useAction()
  const { ListingId, UniqueID } = record.row

  const confirm = async () => {
    const lost = lostWith({ photos: shownPhotos(record.photos).length, unsavedOf: await unsavedOf(UniqueID) })
    const sure = await dialogs.ask({
      title: 'Delete Listing?',
      text: `Listing ${ListingId} is removed for everyone${lost ? `, with ${lost}` : ''}.`,
      yes: 'Yes, Delete',
      no: 'No, Cancel',
      danger: true,
    })
    if (!sure || lost === null) return sure
    return dialogs.ask({
      title: `Delete ${lost} too?`,
      text: 'A deleted listing can’t be brought back.',
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
      typed: 'delete',
    })
  }
  const tryAgain = async (failure: Failure) => {
    const words = { title: 'Listing Not Deleted', text: notDeletedText(ListingId, failure) }
    if (failure !== 'refused') return dialogs.ask({ ...words, yes: 'Try again', no: 'Close' })
    await dialogs.tell(words)
    return false
  }
  const askAndDelete = act(async () => {
    const outcome = await deleteListing(record.row, { ...ports, confirm, tryAgain })
    if (outcome.kind === 'locked') await dialogs.tell({ title: 'Locked', text: lockedText(outcome.lock) })
    if (outcome.kind !== 'deleted') return
    for (const list of ['myListings', 'foundListings']) void queries.invalidateQueries({ queryKey: [list] })
    await dialogs.tell({ title: 'Listing Deleted', text: `Listing ${outcome.listingId} was deleted.`, ms: TOAST_MS })
    await navigate({ to: '/' })
    queries.removeQueries({ queryKey: ['listingRecord'] })
  })
  return { busy, run: askAndDelete }
}
