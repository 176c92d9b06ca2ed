// Agents that the portal has found and opened. Replies outlive the page, so that agents seen before are available
// offline.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AgentClause, AgentRow } from '#contract/agent.ts'
import { DELIVERY_RELOAD_MS } from '#contract/constants.ts'
import type { Reply } from '#contract/endpoints.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { seenRows } from '#src/phone/seen-rows.ts'

/** Search terms, by the endpoint's parameter names. */
export type AgentWanted = Partial<Record<AgentClause, string>>
/** search: agents of every status; lookup: those that a record may name. */
export type AgentSource = 'search' | 'lookup'

const CALLS = { search: 'agentSearch', lookup: 'agentLookup' } as const

export const agentsQuery = (call: Call, source: AgentSource, wanted: AgentWanted) =>
  queryOptions({
    queryKey: ['agents', source, wanted],
    queryFn: async ({ signal }): Promise<AgentRow[]> => {
      const clause = Object.entries(wanted).map(([name, value]) => ({ name: name as AgentClause, value }))
      return (await replyOf(call(CALLS[source], { input: { action: 'search', where: { clause } }, signal }))).data
    },
  })

/** Refetched automatically while a change is on its way to the MLS. */
export const agentQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['agents', 'record', UniqueID],
    queryFn: ({ signal }) => {
      const where = { clause: [{ name: 'UniqueID' as const, value: UniqueID }] }
      return replyOf(call('agentSelect', { input: { action: 'select', where }, signal }))
    },
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'submitted' || status === 'accepted')
        ? DELIVERY_RELOAD_MS
        : false,
  })

/** The member, with the fields that a listing copies from its agent. */
export const ownAgentQuery = (call: Call) =>
  queryOptions({
    queryKey: ['agents', 'own'],
    queryFn: async ({ signal }) => (await replyOf(call('userFill', { signal }))).agent,
  })

/** All agents that searches have shown here, as last seen. */
export const knownAgents = (queries: QueryClient): AgentRow[] => seenRows(queries, 'agents', CALLS)

/** A partial agent from a row of a list, shown until the whole record has loaded. */
export function agentFromRow(row: AgentRow | undefined): Reply<'agentSelect'> | undefined {
  if (!row) return undefined
  const { isEditable: canEdit, isAuditable: canAudit, isListable: _, canManage: _m, canBeBroker: _b, ...agent } = row
  return { agent, photos: [], deliveries: [], version: 0, access: { canEdit, canAudit } }
}
