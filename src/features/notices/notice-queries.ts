import { queryOptions } from '@tanstack/react-query'
import { SESSION_REFRESH_MS } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

/**
 * Notices of the signed-in person, even while they act for somebody. Refetched with the session, and when the page is
 * shown.
 */
export const noticesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => replyOf(call('notices', { signal })),
    refetchInterval: SESSION_REFRESH_MS,
    // Opening the list must show the current notices.
    staleTime: 0,
  })
