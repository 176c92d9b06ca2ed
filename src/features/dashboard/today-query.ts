import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

/** Persisted with the lists. Refetched when the page is shown, and every few minutes while it is open. */
export const todayQuery = (call: Call) =>
  queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => replyOf(call('today', { signal })),
    refetchInterval: 5 * MINUTE,
  })
