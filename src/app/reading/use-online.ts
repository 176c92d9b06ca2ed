import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

/** The browser's hint, only for wording and offers; it never decides whether something was sent. */
export function useOnline(): boolean {
  const { network } = useServices()
  return useSyncExternalStore(network.subscribe, network.isOnline)
}
