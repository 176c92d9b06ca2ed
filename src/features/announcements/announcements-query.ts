import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

/** Persisted with the lists, so that they are available offline. Refetched while the page stays open. */
export const announcementsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => replyOf(call('notifications', { signal })),
    staleTime: MINUTE,
    refetchInterval: 2 * MINUTE,
  })
