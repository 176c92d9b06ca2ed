import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { textOf } from '../../../features/agents/agent-details.tsx'
import { AgentView } from '../../../features/agents/agent-view.tsx'
import { PublishingStatus } from '../../../features/deliveries/publishing-status.tsx'
import { AgentTeam } from '../../acting/agent-team.tsx'
import { useLookups } from '../../reading/use-lookups.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useServices } from '../../services.tsx'
import { maySendAgain } from '../../shell/entries.ts'
import { useListingPorts } from '../../use-listing-ports.tsx'
import { GoneWork } from '../../work/gone-work-part.tsx'
import { AgentListings } from './agent-listings.tsx'
import { NoSuchAddress } from './no-such-address.tsx'
import { RecordWork } from './record-work.tsx'

const LANGUAGE = 'Lookup_Agent_Agent_LanguageSpoken'

export function AgentViewPage() {
  const { UniqueID } = useSearch({ from: '/agent/view' })
  const ports = useListingPorts()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const { user } = useServices()
  const { describe } = useLookups(LANGUAGE)
  if (UniqueID === undefined) return <NoSuchAddress what="agent" />
  return (
    <AgentView
      key={UniqueID}
      UniqueID={UniqueID}
      ports={ports}
      onRefresh={refresh}
      language={(code) => describe(LANGUAGE, code)}
      isOwn={UniqueID === user.agent.UniqueID}
      notices={({ agent, version, access }) => (
        <RecordWork
          entity={{ type: 'agent', id: UniqueID }}
          values={agent}
          version={version}
          canEdit={access.canEdit}
        />
      )}
      unsent={<GoneWork record={{ type: 'agent', UniqueID }} />}
      beside={({ deliveries }) => (
        <PublishingStatus
          entity={{ type: 'agent', id: UniqueID }}
          deliveries={deliveries}
          call={ports.call}
          canRetry={maySendAgain(user)}
          onSent={() => void queries.invalidateQueries({ queryKey: ['agents', 'record', UniqueID] })}
        />
      )}
      below={({ agent }) => (
        <>
          <AgentListings UniqueID={UniqueID} ports={ports} />
          <AgentTeam agent={{ UniqueID, MemberFullName: textOf(agent, 'MemberFullName') }} />
        </>
      )}
    />
  )
}
