import { useQuery } from '@tanstack/react-query'
import { isActing } from '#src/features/impersonation/acting-label.ts'
import { agentActionsQuery } from '#src/features/impersonation/impersonation-queries.ts'
import { TeamPanels } from '#src/features/impersonation/team-panels.tsx'
import { AgentLookup } from '#src/features/people/people-lookup.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

/** Panels below an agent's details: whom the agent can act for, and who can act for the agent. */
export function AgentTeam({ agent }: { agent: { UniqueID: number; MemberFullName: string } }) {
  const { call, user, now } = useServices()
  const online = useOnline()
  const { data: actions } = useQuery(agentActionsQuery(call, agent.UniqueID))
  if (!actions) return null
  return (
    <TeamPanels
      agent={agent}
      rights={{ actions, me: user.realUniqueID, isActing: isActing(user) }}
      call={call}
      online={online}
      now={now}
      lookup={({ onPick, ...sheet }) => (
        <AgentLookup
          {...sheet}
          onPick={onPick}
          call={call}
          online={online}
          now={now}
          ownOffice={user.agent.OfficeKeyNumeric}
        />
      )}
    />
  )
}
