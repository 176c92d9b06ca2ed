import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { only } from '#src/app/routes/search-parameters.ts'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/shell/menu.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { OfficeSearch } from '#src/features/people/people-search.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'

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
