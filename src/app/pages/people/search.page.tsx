import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { only } from '#src/app/routes/search-parameters.ts'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/session/member-rights.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { AgentSearch, OfficeSearch } from '#src/features/people/people-search.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'

const AGENT_FIELDS = ['MemberMlsId', 'MemberLastName', 'MemberFirstName', 'MemberStatus', 'all'] as const
const AGENT_STATUS = 'Lookup_Agent_Agent_MemberStatus'

export function AgentSearchPage() {
  const search = useSearch({ from: '/agent/search' })
  const searched = only(search, AGENT_FIELDS)
  const navigate = useNavigate({ from: '/agent/search' })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const { user } = useServices()
  const { options } = useLookups(AGENT_STATUS)
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
        statuses={options(AGENT_STATUS)}
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

const OFFICE_FIELDS = [
  'OfficeMlsId',
  'OfficeManagerMlsId',
  'OfficeManagerFullName',
  'OfficeName',
  'OfficeCity',
  'OfficeStatus',
] as const
const OFFICE_STATUS = 'Lookup_Office_Office_OfficeStatus'
const BOARD = 'Lookup_Agent_Agent_MemberAOR'

export function OfficeSearchPage() {
  const search = useSearch({ from: '/office/search' })
  const searched = only(search, OFFICE_FIELDS)
  const navigate = useNavigate({ from: '/office/search' })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const { user } = useServices()
  const { options, describe } = useLookups(OFFICE_STATUS, BOARD)
  const boardName = useCallback((code: string) => describe(BOARD, code), [describe])
  return (
    <Page title="Search Offices" width="wide" onRefresh={refresh}>
      <OfficeSearch
        ports={ports}
        searched={searched}
        // Each search is a history entry: Back leads to the previous one.
        onSearch={(next) => void navigate({ search: next, viewTransition: false })}
        view={only(search, ['page', 'sort'])}
        onView={setView}
        statuses={options(OFFICE_STATUS)}
        create={
          may(user, 'OfficesCreate') && (
            <Link to="/office/create" className={buttonClass()}>
              <Icon name="plus" size={20} /> Create Office
            </Link>
          )
        }
        boardName={boardName}
      />
    </Page>
  )
}
