import { useMemo } from 'react'
import type { ListingPorts } from '../features/listings/listing-ports.ts'
import { useOnline } from './reading/use-online.ts'
import { useServices } from './services.tsx'
import { useCopyListing } from './use-copy-listing.ts'
import { useOpenAudit } from './use-open-audit.ts'

export function useListingPorts(): ListingPorts {
  const { call, now, newId } = useServices()
  const online = useOnline()
  const copy = useCopyListing()
  const audit = useOpenAudit()
  return useMemo(() => ({ call, online, now, newId, copy, audit }), [call, online, now, newId, copy, audit])
}
