import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OfficeSearch } from '../../../features/offices/office-search.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLookups } from '../../reading/use-lookups.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useSetTableView } from '../../reading/use-table-view.ts'
import { only } from '../../routes/search-parameters.ts'
import { useServices } from '../../services.tsx'
import { may } from '../../shell/entries.ts'
import { useListingPorts } from '../../use-listing-ports.tsx'

const HERE = '/office/search'
const SEARCHED = [
  'OfficeMlsId',
  'OfficeManagerMlsId',
  'OfficeManagerFullName',
  'OfficeName',
  'OfficeCity',
  'OfficeStatus',
] as const
const STATUS = 'Lookup_Office_Office_OfficeStatus'
const BOARD = 'Lookup_Agent_Agent_MemberAOR'

export function OfficeSearchPage() {
  const search = useSearch({ from: HERE })
  const searched = only(search, SEARCHED)
  const navigate = useNavigate({ from: HERE })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const { user } = useServices()
  const { options, describe } = useLookups(STATUS, BOARD)
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
        statuses={options(STATUS)}
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
