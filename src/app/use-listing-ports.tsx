import { useMemo } from 'react'
import type { ListingPorts } from '../features/listings/listing-ports.ts'
import { useOnline } from './reading/use-online.ts'
import { RowNote } from './row-note.tsx'
import { useServices } from './services.tsx'
import { useCopyListing } from './use-copy-listing.ts'
import { useOpenAudit } from './use-open-audit.ts'

const note = (UniqueID: number) => <RowNote UniqueID={UniqueID} />

export function useListingPorts(): ListingPorts {
  const { call, now, newId } = useServices()
  const online = useOnline()
  const copy = useCopyListing()
  const audit = useOpenAudit()
  return useMemo(() => ({ call, online, now, newId, copy, audit, note }), [call, online, now, newId, copy, audit])
}
