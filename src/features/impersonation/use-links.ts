import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Call } from '../../api/call.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { changeLink, type LinkChange } from './change-link.ts'
import { reloadLinks } from './impersonation-queries.ts'

/** One change at a time. Resolves with true on success. */
export function useLinks(call: Call): { busy: boolean; change: (change: LinkChange) => Promise<boolean> } {
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = useCallback(
    async (wanted: LinkChange) => {
      setBusy(true)
      return changeLink(wanted, { call, dialogs, reload: () => reloadLinks(queries) }).finally(() => setBusy(false))
    },
    [call, dialogs, queries],
  )
  return { busy, change }
}
