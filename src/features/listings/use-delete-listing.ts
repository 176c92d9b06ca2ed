import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TOAST_MS } from '#contract/constants.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { deleteListing, type Failure, lockedText, lostWith, notDeletedText } from './delete-listing.ts'
import { shownPhotos } from './gallery.tsx'
import type { ListingPorts } from './listing-ports.ts'

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
  const run = act(async () => {
    const outcome = await deleteListing(record.row, { ...ports, confirm, tryAgain })
    if (outcome.kind === 'locked') await dialogs.tell({ title: 'Locked', text: lockedText(outcome.lock) })
    if (outcome.kind !== 'deleted') return
    for (const list of ['myListings', 'foundListings']) void queries.invalidateQueries({ queryKey: [list] })
    await dialogs.tell({ title: 'Listing Deleted', text: `Listing ${outcome.listingId} was deleted.`, ms: TOAST_MS })
    await navigate({ to: '/' })
    queries.removeQueries({ queryKey: ['listingRecord'] })
  })
  return { busy, run }
}
