import { useNavigate, useSearch } from '@tanstack/react-router'
import { MemberDesk } from '../../../features/members/member-desk.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLookups } from '../../reading/use-lookups.ts'
import { useOnline } from '../../reading/use-online.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useSetTableView } from '../../reading/use-table-view.ts'
import { only } from '../../routes/search-parameters.ts'
import { useServices } from '../../services.tsx'
import { may } from '../../shell/entries.ts'
import { AsThemselves } from './as-themselves.tsx'

const HERE = '/board/members'
const SEARCHED = ['MemberMlsId', 'MemberLastName', 'MemberFirstName', 'MemberStatus', 'all'] as const
const STATUS = 'Lookup_Agent_Agent_MemberStatus'

export function MembersPage() {
  const { call, user } = useServices()
  const search = useSearch({ from: HERE })
  const navigate = useNavigate({ from: HERE })
  const setView = useSetTableView()
  const refresh = useRefresh()
  const online = useOnline()
  const { options } = useLookups(STATUS)
  return (
    <Page title="Members" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <MemberDesk
          call={call}
          online={online}
          viewer={{ UniqueID: user.realUniqueID, isAdmin: may(user, 'BoardAdministration') }}
          searched={only(search, SEARCHED)}
          onSearch={(next) => void navigate({ search: next, viewTransition: false })}
          view={only(search, ['page', 'sort'])}
          onView={setView}
          sheet={search.sheet}
          statuses={options(STATUS)}
        />
      </AsThemselves>
    </Page>
  )
}
