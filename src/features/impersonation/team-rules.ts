// What a member may do with the team of the agent on screen, by the rights that the server returns (acl/agentACL).
// Pure; the server checks again.
import type { AgentRow } from '#contract/agent.ts'
import type { ImpersonationChange } from '#contract/impersonation.ts'
import type { TeamRow } from '#contract/team.ts'
import type { LinkNames } from './link-words.ts'

/** impersonations: the agent acts for the others. impersonators: the others act for the agent. */
export type Side = 'impersonations' | 'impersonators'

export type TeamRights = {
  /** The member's permitted actions on this agent. */
  actions: readonly string[]
  /** The signed-in person. */
  me: number
  /** Nobody can change who acts for whom while acting for somebody. */
  isActing: boolean
}

const NEEDED: Record<Side, string> = { impersonations: 'ADDTOTEAM', impersonators: 'ADDTEAMMEMBER' }

export const mayAddIn = (side: Side, { actions, isActing }: TeamRights): boolean =>
  !isActing && actions.includes(NEEDED[side])

/** Allowed for both members of the link, and for those who can edit the agent's team. */
export function mayRemove(row: TeamRow, { actions, me, isActing }: TeamRights): boolean {
  if (isActing) return false
  return row.TeamLeadKeyNumeric === me || row.TeamMemberKeyNumeric === me || actions.includes('EDITTEAM')
}

/** Allowed only for the member who would be acted for. */
export const mayAnswer = (row: TeamRow, { me, isActing }: TeamRights): boolean =>
  row.isRequest && !isActing && row.TeamLeadKeyNumeric === me

type Person = { UniqueID: number; MemberFullName: string }

/** Both members of the link that an Add in this panel creates. */
export function teamEnds(
  side: Side,
  agent: Person,
  chosen: Person | AgentRow,
): { link: ImpersonationChange; names: LinkNames } {
  const [lead, member] = side === 'impersonations' ? [chosen, agent] : [agent, chosen]
  return {
    link: { TeamLeadKeyNumeric: lead.UniqueID, TeamMemberKeyNumeric: member.UniqueID },
    names: { lead: lead.MemberFullName, member: member.MemberFullName, other: chosen.MemberFullName },
  }
}
