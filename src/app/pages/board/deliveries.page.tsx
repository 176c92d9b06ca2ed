import { useSearch } from '@tanstack/react-router'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { RefusedList } from '#src/features/deliveries/refused-list.tsx'
import { Page } from '#src/ui/page.tsx'
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
