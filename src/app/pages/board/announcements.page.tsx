import { useSearch } from '@tanstack/react-router'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { OfficeAnnouncements } from '#src/features/announcements/office-announcements.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsThemselves } from './as-themselves.tsx'

export function OfficeAnnouncementsPage() {
  const { call, newId, now, user } = useServices()
  const online = useOnline()
  const refresh = useRefresh()
  const view = useSearch({ from: '/board/announcements' })
  const setView = useSetTableView()
  return (
    <Page title="Announcements" width="wide" onRefresh={refresh}>
      <AsThemselves>
        <p className="soft">Shown to every member on Home, between the dates you set.</p>
        <OfficeAnnouncements
          ports={{ call, online, newId, now, member: String(user.realUniqueID) }}
          view={view}
          onView={setView}
        />
      </AsThemselves>
    </Page>
  )
}
