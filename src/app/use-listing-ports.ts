import { useMemo } from 'react'
import type { ListingPorts } from '../features/listings/listing-ports.ts'
import { useServices } from './services.tsx'
import { useOnline } from './use-online.ts'

export function useListingPorts(): ListingPorts {
  const { call, now, newId } = useServices()
  const online = useOnline()
  return useMemo(() => ({ call, online, now, newId }), [call, online, now, newId])
}
