import { useQuery } from '@tanstack/react-query'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Call } from '../../api/call.ts'
import type { Offline } from '../../offline/offline.ts'
import { binnedElsewhereQuery, elsewhereQuery } from '../../phone/phone-queries.ts'

/** `isAsked`: the server has replied, or could not be reached. */
export type Elsewhere = { open: AutosaveRecord[]; binned: AutosaveRecord[]; isAsked: boolean; refresh(): void }

/**
 * Loads when the screen opens, when the connection is back, and after an action. Shows nothing until there is a reply.
 */
export function useElsewhere(offline: Offline, call: Call, online: boolean): Elsewhere {
  const open = useQuery({ ...elsewhereQuery(offline), enabled: online })
  const binned = useQuery({ ...binnedElsewhereQuery(offline, call), enabled: online })
  const refresh = () => {
    if (online) void Promise.all([open.refetch(), binned.refetch()])
  }
  const isAsked = !online || !open.isFetching
  return { isAsked, open: open.data ?? [], binned: binned.data ?? [], refresh }
}
