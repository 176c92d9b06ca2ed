import { useSearch } from '@tanstack/react-router'
import { RefusedList } from '../../../features/deliveries/refused-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useSetTableView } from '../../reading/use-table-view.ts'
import { useServices } from '../../services.tsx'
import { AsThemselves } from './as-themselves.tsx'

export function RefusedDeliveriesPage() {
  const { call } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/deliveries' })
  const setView = useSetTableView()
  return (
    <Page title="Refused deliveries" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <p className="soft">
          Records that the MLS or the national site refused. Correct the cause, then send them again.
        </p>
        <RefusedList call={call} online={online} view={view} onView={setView} />
      </AsThemselves>
    </Page>
  )
}
