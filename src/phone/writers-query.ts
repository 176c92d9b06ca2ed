import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../api/call.ts'
import { isRefusal, NoReply } from '../api/reply-of.ts'
import type { Draft } from '../offline/drafts/draft-model.ts'
import { ASK_AGAIN_MS, PHONE, READ } from './phone-queries.ts'

/**
 * The device that last wrote each of the member's unfinished drafts on the server, by draft id; null without an answer,
 * and asked again; an error, and not asked again, once the server has refused. `drafts`: drafts on this phone that the
 * server has; the query runs again when they change.
 */
export const writersQuery = (call: Call, drafts: readonly Pick<Draft, 'draftId' | 'revision'>[]) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'writers', drafts.map(({ draftId, revision }) => `${draftId} ${revision}`)],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'success' && state.data === null ? ASK_AGAIN_MS : false),
    queryFn: async () => {
      const reply = await call('autosaveCheck', { input: {} })
      const error = reply.kind !== 'ok' && new NoReply(reply)
      if (isRefusal(error)) throw error
      if (reply.kind !== 'ok') return null
      const open = reply.value.data.filter(({ IsDeleted }) => !IsDeleted)
      return Object.fromEntries(open.map(({ draftId, deviceId }) => [draftId, deviceId]))
    },
  })
