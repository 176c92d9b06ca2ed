import { useNavigate, useSearch } from '@tanstack/react-router'
import { MemberDesk } from '../../../features/members/member-desk.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLookups } from '../../reading/use-lookups.ts'
import { useOnline } from '../../reading/use-online.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useSetTableView } from '../../reading/use-table-view.ts'
import { useServices } from '../../services.tsx'
import { may } from '../../shell/entries.ts'
import { AsThemselves } from './as-themselves.tsx'

const HERE = '/board/members'
const STATUS = 'Lookup_Agent_Agent_MemberStatus'

export function MembersPage() {
  const { call, user } = useServices()
  const { page, sort, sheet, ...searched } = useSearch({ from: HERE })
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
          searched={searched}
          onSearch={(next) => void navigate({ search: next, viewTransition: false })}
          view={{ page, sort }}
          onView={setView}
          sheet={sheet}
          statuses={options(STATUS)}
        />
      </AsThemselves>
    </Page>
  )
}
