import { useMemo } from 'react'
import type { ListingPorts } from '../features/listings/listing-ports.ts'
import { useOnline } from './reading/use-online.ts'
import { useServices } from './services.tsx'

export function useListingPorts(): ListingPorts {
  const { call, now, newId } = useServices()
  const online = useOnline()
  return useMemo(() => ({ call, online, now, newId }), [call, online, now, newId])
}
