import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

/** The browser's hint, for wording and offers only; never decides whether something was sent. */
export function useOnline(): boolean {
  const { network } = useServices()
  return useSyncExternalStore(network.subscribe, network.isOnline)
}
