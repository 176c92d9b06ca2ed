import { useQuery } from '@tanstack/react-query'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Call } from '#src/api/call.ts'
import type { Offline } from '#src/offline/offline.ts'
import { binnedElsewhereQuery, elsewhereQuery } from '#src/phone/phone-queries.ts'

/** Lists that could not be read from the server, which has not been reached. */
export type Missing = { open: boolean; binned: boolean }

/** `isAsked`: the server has replied, or could not be reached. */
export type Elsewhere = {
  open: AutosaveRecord[]
  binned: AutosaveRecord[]
  missing: Missing
  isAsked: boolean
  refresh(): void
}

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
  const isMissing = (data: AutosaveRecord[] | null | undefined) => data === null || (data === undefined && !online)
  const missing = { open: isMissing(open.data), binned: isMissing(binned.data) }
  return { isAsked, open: open.data ?? [], binned: binned.data ?? [], missing, refresh }
}
