import { queryOptions } from '@tanstack/react-query'
import { SESSION_REFRESH_MS } from '#contract/constants.ts'
import type { Call } from '../../api/call.ts'
import { replyOf } from '../../api/reply-of.ts'

/** The signed-in person's, also while they act for somebody. Asked again with the session, and when the page is looked at. */
export const noticesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => replyOf(call('notices', { signal })),
    refetchInterval: SESSION_REFRESH_MS,
    // Whoever opens the list wants to see what is there now.
    staleTime: 0,
  })
