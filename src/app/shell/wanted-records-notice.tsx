import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepTrying } from '../../device/keep-trying.ts'
import { deviceWord } from '../../ui/device-word.ts'
import { useToast } from '../../ui/toast.tsx'
import { wantedKey } from '../reading/wanted-key.ts'
import { useServices } from '../services.tsx'

/** Fetches the records that the member requested without signal, as soon as the portal answers, and reports it. */
export function WantedRecordsNotice() {
  const { call, user, here } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const key = wantedKey(user.realUniqueID)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the services stay the same
  useEffect(() => {
    const isWanted = () => localStorage.getItem(key) !== null
    const fetchThem = async () => {
      const { fetchWanted } = await import('../reading/wanted-records.ts')
      const ports = { storage: localStorage, member: user.realUniqueID, call, queries, onDisk: here.onDisk }
      if ((await fetchWanted(ports)) > 0) toast(`What you asked for is on this ${deviceWord()} now.`)
      return !isWanted()
    }
    let stop = () => {}
    const begin = () => {
      stop()
      const fetching = keepTrying(fetchThem)
      stop = fetching.stop
      if (isWanted()) fetching.want()
    }
    const onStorage = (event: StorageEvent) => event.key === key && begin()
    begin()
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }, [key])
  return null
}
