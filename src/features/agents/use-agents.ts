import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgentRow } from '#contract/agent.ts'
import type { Call } from '#src/api/call.ts'
import { whyNot } from '#src/api/why-not.ts'
import { type SearchOutcome, searchOutcome } from '#src/ui/search-outcome.ts'
import { type AgentSource, type AgentWanted, agentsQuery, knownAgents } from './agent-queries.ts'
import { matchAgents } from './match-agents.ts'

export function useAgents(
  call: Call,
  online: boolean,
  source: AgentSource,
  wanted: AgentWanted,
): SearchOutcome<AgentRow> {
  const queries = useQueryClient()
  const query = useQuery(agentsQuery(call, source, wanted))
  return searchOutcome(query, online, { matchSeen: () => matchAgents(knownAgents(queries), source, wanted), whyNot })
}
