import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { only } from '#src/app/routes/search-parameters.ts'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/shell/menu.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { AgentSearch } from '#src/features/people/people-search.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'

const HERE = '/agent/search'
const SEARCHED = ['MemberMlsId', 'MemberLastName', 'MemberFirstName', 'MemberStatus', 'all'] as const
const STATUS = 'Lookup_Agent_Agent_MemberStatus'

export function AgentSearchPage() {
  const search = useSearch({ from: HERE })
  const searched = only(search, SEARCHED)
  const navigate = useNavigate({ from: HERE })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const { user } = useServices()
  const { options } = useLookups(STATUS)
  return (
    <Page title="Search Agents" width="wide" onRefresh={refresh}>
      <AgentSearch
        ports={ports}
        searched={searched}
        // Each search is a history entry: Back leads to the previous one.
        onSearch={(next) => void navigate({ search: next, viewTransition: false })}
        view={only(search, ['page', 'sort'])}
        onView={setView}
        ownOffice={{ UniqueID: user.agent.OfficeKeyNumeric, name: user.agent.OfficeName }}
        statuses={options(STATUS)}
        create={
          may(user, 'AgentsCreate') && (
            <Link to="/agent/create" className={buttonClass()}>
              <Icon name="plus" size={20} /> Create Agent
            </Link>
          )
        }
      />
    </Page>
  )
}
