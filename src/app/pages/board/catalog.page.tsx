import { useSearch } from '@tanstack/react-router'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { PublishedForms } from '#src/features/catalog/published-forms.tsx'
import { Page } from '#src/ui/page.tsx'
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
        <div className="stack gap-16">
          <PublishedForms call={call} online={online} view={view} onView={setView} />
        </div>
      </AsThemselves>
    </Page>
  )
}
