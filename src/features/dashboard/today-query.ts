import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#contract/constants.ts'
import type { Call } from '../../api/call.ts'
import { replyOf } from '../../api/reply-of.ts'

/** Kept with the lists. Asked again when the page is looked at, and every few minutes while it is open. */
export const todayQuery = (call: Call) =>
  queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => replyOf(call('today', { signal })),
    refetchInterval: 5 * MINUTE,
  })
