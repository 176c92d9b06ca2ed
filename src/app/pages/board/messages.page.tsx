import { useSearch } from '@tanstack/react-router'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { pageName } from '#src/app/shell/trail.ts'
import { OfficeMessages } from '#src/features/support/office-messages.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { AsThemselves } from './as-themselves.tsx'

export function OfficeMessagesPage() {
  const { call } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/messages' })
  const setView = useSetTableView()
  const types = usePropertyTypes()
  return (
    <Page title="Messages" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <p className="soft">
          What members wrote to the board’s office with “Message support”. Answers go by e-mail; messages are kept for a
          year.
        </p>
        <OfficeMessages
          call={call}
          online={online}
          view={view}
          onView={setView}
          pageName={(path) => pageName(path, (route) => types.byRoute(route)?.label)}
        />
      </AsThemselves>
    </Page>
  )
}
