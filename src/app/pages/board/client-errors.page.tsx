import { useSearch } from '@tanstack/react-router'
import { ErrorList } from '../../../features/client-errors/error-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useSetTableView } from '../../reading/use-table-view.ts'
import { useServices } from '../../services.tsx'
import { AsThemselves } from './as-themselves.tsx'

export function ClientErrorsPage() {
  const { call } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/errors' })
  const setView = useSetTableView()
  return (
    <Page title="Errors in browsers" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <p className="soft">
          What broke on members’ devices: the message and its place in the code, without names, addresses or anything
          that somebody typed.
        </p>
        <ErrorList call={call} online={online} view={view} onView={setView} />
      </AsThemselves>
    </Page>
  )
}
