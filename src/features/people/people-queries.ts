// Agents and offices that the portal has found and opened. Replies outlive the page, so that who was seen before is
// available offline.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import { DELIVERY_RELOAD_MS } from '#contract/constants.ts'
import type { Reply } from '#contract/endpoints.ts'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { whyNot } from '#src/api/why-not.ts'
import { seenRows } from '#src/phone/seen-rows.ts'
import { type SearchOutcome, searchOutcome } from '#src/ui/search-results.tsx'
import {
  type AgentWanted,
  citiesOf,
  matchAgents,
  matchOffices,
  type OfficeWanted,
  type Source,
} from './match-people.ts'

const AGENT_CALLS = { search: 'agentSearch', lookup: 'agentLookup' } as const
const OFFICE_CALLS = { search: 'officeSearch', lookup: 'officeLookup' } as const

const clausesOf = <Name extends string>(wanted: Partial<Record<Name, string>>) =>
  Object.entries<string>(wanted as Record<string, string>).map(([name, value]) => ({ name: name as Name, value }))
const selecting = (UniqueID: number) => ({
  action: 'select' as const,
  where: { clause: [{ name: 'UniqueID' as const, value: UniqueID }] },
})

type Delivered = { deliveries: readonly { status: string }[] }
/** Refetched automatically while a change is on its way to the MLS. */
const untilDelivered = ({ state }: { state: { data?: Delivered | undefined } }) =>
  state.data?.deliveries.some(({ status }) => status === 'submitted' || status === 'accepted')
    ? DELIVERY_RELOAD_MS
    : (false as const)

const agentsQuery = (call: Call, source: Source, wanted: AgentWanted) =>
  queryOptions({
    queryKey: ['agents', source, wanted],
    queryFn: async ({ signal }): Promise<AgentRow[]> => {
      const input = { action: 'search' as const, where: { clause: clausesOf(wanted) } }
      return (await replyOf(call(AGENT_CALLS[source], { input, signal }))).data
    },
  })

/** A lookup without terms is the board's whole list. */
export const officesQuery = (call: Call, source: Source, wanted: OfficeWanted) =>
  queryOptions({
    queryKey: ['offices', source, wanted],
    queryFn: async ({ signal }): Promise<OfficeRow[]> => {
      const clause = clausesOf(wanted)
      if (source === 'lookup' && clause.length === 0) return (await replyOf(call('offices', { signal }))).data
      const input = { action: 'search' as const, where: { clause } }
      return (await replyOf(call(OFFICE_CALLS[source], { input, signal }))).data
    },
  })

export const agentQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['agents', 'record', UniqueID],
    queryFn: ({ signal }) => replyOf(call('agentSelect', { input: selecting(UniqueID), signal })),
    refetchInterval: untilDelivered,
  })

export const officeQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['offices', 'record', UniqueID],
    queryFn: ({ signal }) => replyOf(call('officeSelect', { input: selecting(UniqueID), signal })),
    refetchInterval: untilDelivered,
  })

/** The member, with the fields that a listing copies from its agent. */
export const ownAgentQuery = (call: Call) =>
  queryOptions({
    queryKey: ['agents', 'own'],
    queryFn: async ({ signal }) => (await replyOf(call('userFill', { signal }))).agent,
  })

/** All agents, or offices, that searches have shown here, as last seen. */
export const knownAgents = (queries: QueryClient): AgentRow[] => seenRows(queries, 'agents', AGENT_CALLS)
export const knownOffices = (queries: QueryClient): OfficeRow[] => seenRows(queries, 'offices', OFFICE_CALLS)

export function useAgents(call: Call, online: boolean, source: Source, wanted: AgentWanted): SearchOutcome<AgentRow> {
  const queries = useQueryClient()
  const query = useQuery(agentsQuery(call, source, wanted))
  return searchOutcome(query, online, { matchSeen: () => matchAgents(knownAgents(queries), source, wanted), whyNot })
}

export function useOffices(
  call: Call,
  online: boolean,
  source: Source,
  wanted: OfficeWanted,
): SearchOutcome<OfficeRow> {
  const queries = useQueryClient()
  const query = useQuery(officesQuery(call, source, wanted))
  return searchOutcome(query, online, { matchSeen: () => matchOffices(knownOffices(queries), source, wanted), whyNot })
}

/** Loaded once: towns rarely change, and the list only helps typing. */
export function useOfficeCities(call: Call, source: Source): readonly string[] {
  const { data } = useQuery({ ...officesQuery(call, source, {}), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => citiesOf(data ?? []), [data])
}

/** A partial record from a row of a list, shown until the whole record has loaded. */
export function agentFromRow(row: AgentRow | undefined): Reply<'agentSelect'> | undefined {
  if (!row) return undefined
  const { isEditable: canEdit, isAuditable: canAudit, isListable: _, canManage: _m, canBeBroker: _b, ...agent } = row
  return { agent, photos: [], deliveries: [], version: 0, access: { canEdit, canAudit } }
}

export function officeFromRow(row: OfficeRow | undefined): Reply<'officeSelect'> | undefined {
  if (!row) return undefined
  const { isEditable: canEdit, isAuditable: canAudit, ...office } = row
  return { data: [office], photos: [], deliveries: [], version: 0, access: { canEdit, canAudit } }
}
