import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceWord } from '../../ui/device-word.ts'
import { useToast } from '../../ui/toast.tsx'
import { useOnline } from '../reading/use-online.ts'
import { fetchWanted, readWanted } from '../reading/wanted-records.ts'
import { useServices } from '../services.tsx'

/** Fetches, as soon as there is signal, what the member asked for without it, and says so. */
export function WantedRecordsNotice() {
  const { call, user } = useServices()
  const online = useOnline()
  const queries = useQueryClient()
  const toast = useToast()
  const member = user.realUniqueID
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return of the signal
  useEffect(() => {
    if (!online || readWanted(localStorage, member).length === 0) return
    void fetchWanted({ storage: localStorage, member, call, queries }).then((here) => {
      if (here > 0) toast(`What you asked for is on this ${deviceWord()} now.`)
    })
  }, [online])
  return null
}
