import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { CHANGE_FORMS, isChangeForm } from '#contract/change-form.ts'
import { priceChange } from '#src/features/drafts/group-drafts.ts'
import { formSearch } from '#src/features/drafts/record-address.ts'
import { StandingLabel } from '#src/features/drafts/standing-label.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useFormats } from '#src/ui/board.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import type { ListingPorts } from '../features/listings/listing-ports.ts'
import { isOfRecord } from '../offline/drafts/record-kinds.ts'
import { isUnfinished } from '../offline/drafts/standing.ts'
import { useOnline } from './reading/use-online.ts'
import { useServices } from './services.tsx'
import { useCopyListing } from './use-copy-listing.ts'
import { useOpenAudit } from './use-open-audit.ts'
import { useDrafts } from './work/use-drafts.ts'

const note = (UniqueID: number) => <RowNote UniqueID={UniqueID} />

export function useListingPorts(): ListingPorts {
  const { call, now, newId } = useServices()
  const online = useOnline()
  const copy = useCopyListing()
  const audit = useOpenAudit()
  const edit = useOpenEdit()
  return useMemo(
    () => ({ call, online, now, newId, copy, audit, edit, note }),
    [call, online, now, newId, copy, audit, edit],
  )
}

/** The form takes the lock itself, and continues what this phone has begun. */
function useOpenEdit(): ListingPorts['edit'] {
  const navigate = useNavigate()
  const types = usePropertyTypes()
  return useCallback(
    ({ UniqueID, PropertyType }, change) => {
      const listingType = types.routeOf(PropertyType)
      const search = { UniqueID, ...formSearch(listingType, change ?? listingType) }
      void navigate({ to: '/listings/edit/$listingType', params: { listingType }, search })
    },
    [navigate, types],
  )
}

/** A list's row shows the server's values: this note says that a change to the listing is waiting on this device. */
function RowNote({ UniqueID }: { UniqueID: number }) {
  const { now } = useServices()
  const draft = useDrafts()?.find((each) => isUnfinished(each) && isOfRecord(each, 'listing', UniqueID))
  if (!draft) return null
  return <RowChange draft={draft} now={now()} />
}

/** How an unfinished change affects its listing, and whether it has been sent. */
export function RowChange({ draft, now }: { draft: Draft; now: number }) {
  const { wholePrice } = useFormats()
  const { formName } = draft
  const what = [isChangeForm(formName) ? CHANGE_FORMS[formName] : 'Change', priceChange(draft, wholePrice)]
  return (
    <span className="listing-change cluster">
      <span>{what.filter(Boolean).join(', ')}</span>
      <StandingLabel draft={draft} now={now} />
    </span>
  )
}
