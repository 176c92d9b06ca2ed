import { useQuery } from '@tanstack/react-query'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Call } from '../../api/call.ts'
import type { Offline } from '../../offline/offline.ts'
import { binnedElsewhereQuery, elsewhereQuery } from '../../phone/phone-queries.ts'

export type Elsewhere = { open: AutosaveRecord[]; binned: AutosaveRecord[]; refresh(): void }

/** Asked when the screen opens, when the signal is back, and after an act. Without an answer there is nothing to show. */
export function useElsewhere(offline: Offline, call: Call, online: boolean): Elsewhere {
  const open = useQuery({ ...elsewhereQuery(offline), enabled: online })
  const binned = useQuery({ ...binnedElsewhereQuery(offline, call), enabled: online })
  const refresh = () => {
    if (online) void Promise.all([open.refetch(), binned.refetch()])
  }
  return { open: open.data ?? [], binned: binned.data ?? [], refresh }
}
