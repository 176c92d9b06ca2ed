import { useSearch } from '@tanstack/react-router'
import '#src/features/dashboard/dashboard.css'
import { greeting } from '#src/features/dashboard/greeting.ts'
import { ListingsPanel, listName } from '#src/features/listings/listings-panel.tsx'
import { useFormats } from '#src/ui/board.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { ShownTogether } from '#src/ui/shown.tsx'
import { useRefresh } from '../reading/use-refresh.ts'
import { useSetTableView } from '../reading/use-table-view.ts'
import { useServices } from '../services.tsx'
import { isBroker, may, userClass, whoseListings } from '../shell/entries.ts'
import { useListingPorts } from '../use-listing-ports.tsx'
import { AnnouncementsSlot } from './home/announcements-slot.tsx'
import { CreatePanel } from './home/create-panel.tsx'
import { DeskStart } from './home/desk-start.tsx'
import { PartnerPanel } from './home/partner-panel.tsx'
import { TODAY, TodaySlot } from './home/today-slot.tsx'

/**
 * Members who manage other people's listings start with a search; those with listings of their own start with their
 * work.
 */
const DESK = new Set(['MANAGER', 'STAFF', 'ADMIN'])

const SHOWN = ['page', TODAY]

export function DashboardPage() {
  const { user, now } = useServices()
  const refresh = useRefresh()
  const formats = useFormats()
  const isDesk = DESK.has(userClass(user)) && may(user, 'ListingsSearch')
  return (
    <Page
      title="Home"
      heading={
        <>
          <span className="dashboard-today soft small">{formats.weekdayText(now())}</span>
          {greeting(now(), user.agent.MemberFirstName, formats)}
        </>
      }
      width="wide"
      onRefresh={refresh}
    >
      <div className="dashboard-room">
        <div className="dashboard stack gap-24" data-broker={isBroker(user) || undefined}>
          {isDesk && <DeskStart />}
          <ShownTogether parts={SHOWN}>
            <div className="dashboard-news cluster gap-24">
              <TodaySlot />
              <AnnouncementsSlot />
            </div>
            <MyListings firstRun={may(user, 'ListingsCreate') && !isDesk} />
          </ShownTogether>
          {may(user, 'ListingsCreate') && <CreatePanel />}
          <PartnerPanel />
        </div>
      </div>
    </Page>
  )
}

function MyListings({ firstRun }: { firstRun: boolean }) {
  const { user } = useServices()
  const view = useSearch({ from: '/' })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const whose = whoseListings(user)
  return (
    <section className="dashboard-listings" aria-labelledby="my-listings">
      <div className="dashboard-section-head split gap-0">
        <h2 id="my-listings">{listName(whose, view)}</h2>
        <Link to="/listings/search" search={{ ...view, tab: 'mine', page: undefined }} className="strong target">
          See all
        </Link>
      </div>
      <ListingsPanel
        isSummary
        ports={ports}
        whose={whose}
        view={view}
        onView={setView}
        firstRun={firstRun && <FirstRun />}
      />
    </section>
  )
}

function FirstRun() {
  return (
    <div className="panel">
      <EmptyState picture={<PropertyTypeIcon size={52} />} title="Your first listing starts here">
        Tap Create, walk through the house, and take the photos as you go. It works without signal: what you type is
        kept on this {deviceWord()} and sent when you are back.
      </EmptyState>
    </div>
  )
}
