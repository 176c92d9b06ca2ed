import { useQuery } from '@tanstack/react-query'
import type { AgentClause, AgentRow } from '#contract/agent.ts'
import type { MemberAccess } from '#contract/member-access.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

export type MembersWanted = Partial<Record<AgentClause, string>>
/** A member in search results, with the data that the office manages. */
export type MemberRow = AgentRow & Omit<MemberAccess, 'UniqueID'>

export const MEMBERS_KEY = ['boardMembers']

/** null: not searched yet. Sessions are not persisted on this device. */
export const useMembers = (call: Call, wanted: MembersWanted | null) =>
  useQuery({
    queryKey: [...MEMBERS_KEY, wanted],
    queryFn: ({ signal }) => readMembers(call, wanted ?? {}, signal),
    enabled: wanted !== null,
    meta: { persist: false },
  })

async function readMembers(call: Call, wanted: MembersWanted, signal: AbortSignal): Promise<MemberRow[]> {
  const clause = Object.entries(wanted).map(([name, value]) => ({ name: name as AgentClause, value }))
  const { data: found } = await replyOf(call('agentSearch', { input: { action: 'search', where: { clause } }, signal }))
  const MemberUniqueIDs = found.map(({ UniqueID }) => UniqueID)
  const { data: access } = await replyOf(call('memberAccess', { input: { MemberUniqueIDs }, signal }))
  const byId = new Map(access.map((each) => [each.UniqueID, each]))
  return found.flatMap((row) => {
    const known = byId.get(row.UniqueID)
    return known ? [{ ...row, ...known }] : []
  })
}
