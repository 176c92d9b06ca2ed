import { useSearch } from '@tanstack/react-router'
import { PublishedForms } from '../../../features/catalog/published-forms.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useSetTableView } from '../../reading/use-table-view.ts'
import { useServices } from '../../services.tsx'
import { AsThemselves } from './as-themselves.tsx'

export function CatalogPage() {
  const { call } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/catalog' })
  const setView = useSetTableView()
  return (
    <Page title="Catalog" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <div className="search-page">
          <PublishedForms call={call} online={online} view={view} onView={setView} />
        </div>
      </AsThemselves>
    </Page>
  )
}
