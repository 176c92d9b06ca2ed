import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { only } from '#src/app/routes/search-parameters.ts'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/shell/menu.ts'
import { MemberDesk } from '#src/features/members/member-desk.tsx'
import { Page } from '#src/ui/page.tsx'
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
