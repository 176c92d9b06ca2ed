import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

/**
 * The signed-in person's links, even while they act for somebody. Refetched whenever they are shown, because another
 * member may have changed them since.
 */
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

/** Reloads the links after one was created or ended, here or from a notice. */
export const reloadLinks = async (queries: QueryClient): Promise<void> => {
  await Promise.all(
    [['impersonation'], ['team'], ['notices'], ['today']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )
}

/** Actions that the member may do on this agent, including the team rights. */
export const agentActionsQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['access', 'agent', 'actions', UniqueID],
    queryFn: async ({ signal }) => {
      const input = { action: 'view', uniqueId: UniqueID } as const
      return (await replyOf(call('access', { params: { form: 'agentACL' }, input, signal }))).formActions
    },
  })
