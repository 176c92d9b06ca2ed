import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../offline/call.ts'
import { replyOf } from './query.ts'

/** The forms the board has published, kept with the lists: which types can be begun, and which records have a form of their own. */
export const publishedFormsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['forms'],
    queryFn: ({ signal }) => replyOf(call('forms', { signal })),
    staleTime: 10 * 60_000,
  })
