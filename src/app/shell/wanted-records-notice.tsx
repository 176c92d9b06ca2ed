import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceWord } from '../../ui/device-word.ts'
import { useToast } from '../../ui/toast.tsx'
import { useOnline } from '../reading/use-online.ts'
import { wantedKey } from '../reading/wanted-key.ts'
import { useServices } from '../services.tsx'

/** Fetches records that the member requested offline, as soon as the connection is back, and reports it. */
export function WantedRecordsNotice() {
  const { call, user, here } = useServices()
  const online = useOnline()
  const queries = useQueryClient()
  const toast = useToast()
  const member = user.realUniqueID
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the phone is back online
  useEffect(() => {
    if (!online || !localStorage.getItem(wantedKey(member))) return
    void import('../reading/wanted-records.ts')
      .then(({ fetchWanted }) => fetchWanted({ storage: localStorage, member, call, queries, onDisk: here.onDisk }))
      .then(
        (count) => count > 0 && toast(`What you asked for is on this ${deviceWord()} now.`),
        () => undefined,
      )
  }, [online])
  return null
}
