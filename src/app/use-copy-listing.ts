// Copy, the same on every row and on the listing's page, with its loading dialog of two seconds.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { LOADING_MS } from '#contract/constants.ts'
import type { ListingRow } from '#contract/listing.ts'
import { COPY_FAILED, copyListing } from '../features/listings/copy-listing.ts'
import { useBoard, useFormats } from '../ui/board.ts'
import { useDialogs } from '../ui/dialogs.tsx'
import { usePropertyTypes } from '../ui/property-types.ts'
import { useToast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { beginCopy } from './begin-copy.ts'
import { useServices } from './services.tsx'

type Row = Pick<ListingRow, 'UniqueID' | 'ListingId' | 'PropertyType'>

/** Copies a listing into a new draft and opens its form. A failure is reported, and leaves nothing behind. */
export function useCopyListing(): (row: Row) => void {
  const services = useServices()
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const board = useBoard()
  const formats = useFormats()
  const toast = useToast()
  const { act } = useAction()
  const run = useRef<(row: Row) => Promise<void>>(undefined)
  run.current = async ({ UniqueID, ListingId, PropertyType }: Row) => {
    const context = { services, queries, board, formats, typeWord: types.label(PropertyType) }
    const outcome = await dialogs.loading(
      { title: `Copying listing ${ListingId}...`, ms: LOADING_MS },
      copyListing(UniqueID, {
        ...services,
        begin: (copied) => beginCopy(copied, ListingId, context),
      }),
    )
    if (outcome.kind === 'failed') return dialogs.tell({ title: COPY_FAILED, text: outcome.text })
    const to = { listingType: outcome.formName }
    await navigate({ to: '/listings/create/$listingType', params: to, search: { ...to, draft: outcome.draftId } })
    toast(`A copy of ${ListingId}, without photos, dates, status and private fields. Check every field.`)
  }
  return useCallback((row) => void act(async () => run.current?.(row))(), [act])
}
