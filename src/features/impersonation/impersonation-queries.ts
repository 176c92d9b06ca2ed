import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../api/call.ts'
import { replyOf } from '../../api/reply-of.ts'

/** The signed-in person's links, also while they act for somebody. Asked whenever it is shown: another member decides them, and may have since. */
export const impersonationQuery = (call: Call) =>
  queryOptions({
    queryKey: ['impersonation'],
    queryFn: ({ signal }) => replyOf(call('impersonationData', { signal })),
    staleTime: 0,
  })

export const teamQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['team', UniqueID],
    queryFn: ({ signal }) => replyOf(call('teamSearch', { input: { targetMemberkey: UniqueID }, signal })),
  })

/** After a link was made or ended, here or by a notice. */
export const reloadLinks = async (queries: QueryClient): Promise<void> => {
  await Promise.all(
    [['impersonation'], ['team'], ['notices'], ['today']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )
}

/** What the member may do with this agent, the team's rights among it. */
export const agentActionsQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['access', 'agent', 'actions', UniqueID],
    queryFn: async ({ signal }) => {
      const input = { action: 'view', uniqueId: UniqueID } as const
      return (await replyOf(call('access', { params: { form: 'agentACL' }, input, signal }))).formActions
    },
  })
