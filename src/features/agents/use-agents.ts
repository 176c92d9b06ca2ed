import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import type { Call } from '../../api/call.ts'
import type { SearchOutcome } from '../../ui/search-results.tsx'
import { type AgentSource, type AgentWanted, agentsQuery, knownAgents } from './agent-queries.ts'
import { matchAgents } from './match-agents.ts'

/** The server's answer or its kept copy; without signal, matches among the agents seen here before. */
export function useAgents(
  call: Call,
  online: boolean,
  source: AgentSource,
  wanted: AgentWanted,
): SearchOutcome<AgentRow> {
  const queries = useQueryClient()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(agentsQuery(call, source, wanted))
  const isUnanswered = !data && !online
  const seen = useMemo(
    () => (isUnanswered ? matchAgents(knownAgents(queries), source, wanted) : null),
    [isUnanswered, queries, source, wanted],
  )
  return {
    rows: data ?? seen,
    from: data ? 'server' : 'seen',
    at: dataUpdatedAt,
    stale: isError,
    busy: isFetching && online,
    retry: () => void refetch(),
  }
}
