import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { usePartners } from '#src/app/reading/use-partners.ts'
import { isBroker, may, userClass, whoseListings } from '#src/app/session/member-rights.ts'
import { isHidden, openAnnouncementMarks } from '#src/features/announcements/announcement-marks.ts'
import { Announcements, useAnnouncements } from '#src/features/announcements/announcements.tsx'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { CreateCarousel } from '#src/features/dashboard/create-carousel.tsx'
import { greeting } from '#src/features/dashboard/greeting.ts'
import { ListingsPanel, listName } from '#src/features/listings/listings-panel.tsx'
import { PartnerTiles } from '#src/features/partners/partner-tiles.tsx'
import type { ConnectedPartner } from '#src/features/partners/partners.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { ShownTogether } from '#src/ui/shown.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRefresh } from '../reading/use-refresh.ts'
import { useSetTableView } from '../reading/use-table-view.ts'
import { useServices } from '../services.tsx'
import { useListingPorts } from '../use-listing-ports.tsx'
import { DeskStart } from './home/desk-start.tsx'
import { TODAY, TodaySlot } from './home/today.tsx'
import { useNear } from './home/use-near.ts'
import '#src/features/dashboard/dashboard.css'

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
  // The board's staff edit everybody's listings and seldom have one: theirs end the page.
  const isBoard = whoseListings(user) === 'board'
  const listings = <MyListings firstRun={may(user, 'ListingsCreate') && !isDesk} />
  return (
    <Page
      title="Home"
      heading={
        <>
          <span className="dashboard-today soft small">
            <span className="dashboard-who">{user.agent.MemberFullName}</span>
            <span className="dashboard-day">{formats.weekdayText(now())}</span>
          </span>
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
            {!isBoard && listings}
            {may(user, 'ListingsCreate') && <CreatePanel />}
            <PartnerPanel />
            {isBoard && listings}
          </ShownTogether>
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

/** Reserves its space while the announcements load; takes none if there are none. */
function AnnouncementsSlot() {
  const { call, boardNow, user } = useServices()
  const queries = useQueryClient()
  const { all, pending } = useAnnouncements(call, boardNow)
  const marks = useMemo(
    () =>
      openAnnouncementMarks(
        user.realUniqueID,
        localStorage,
        () => queries.getQueryData(announcementsQuery(call).queryKey) ?? [],
      ),
    [user.realUniqueID, queries, call],
  )
  if (!pending && !all?.length) return null
  const isTall = !all || all.some((each) => !isHidden(each, marks.get()))
  return (
    <div className="dashboard-announcements" data-tall={isTall || undefined}>
      {all ? <Announcements all={all} marks={marks} /> : <Skeleton lines={3} label="Loading announcements" />}
    </div>
  )
}

/** Its pictures are drawn when it is scrolled near: on a phone it is below the listings, and the Create tab is closer. */
function CreatePanel() {
  const { published, types, busy, onRetry } = usePublishedForms()
  const online = useOnline()
  const { ref, isNear } = useNear()
  const waits = <Skeleton lines={3} label="Loading the listing types" />
  const offersAny = types.all.some(({ isRetired }) => !isRetired)
  return (
    <section ref={ref} className="dashboard-create panel panel-pad" aria-labelledby="create-listing">
      <h2 id="create-listing">Create Listing</h2>
      <div className="dashboard-create-room">
        {published && !offersAny ? (
          <>
            <p className="soft">
              {online
                ? 'The board has not published a form yet, or the portal did not answer.'
                : onThisDevice('The forms aren’t on this phone yet. Open the portal once while online to save them.')}
            </p>
            <Button icon="sync" busy={busy} onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : published && isNear ? (
          <CreateCarousel types={types} />
        ) : (
          waits
        )}
      </div>
    </section>
  )
}

const TILES: ReadonlySet<string> = new Set(['webforms', 'prospects', 'cloudcma'])

/**
 * The forms service, the CRM and the CMA tool; also the showing service if the board has connected it, because it has
 * no page in the menu, unlike the other partners.
 */
const isTile = ({ key, to, url }: ConnectedPartner): boolean => TILES.has(key) || (!to && url !== undefined)

export function PartnerPanel() {
  const partners = usePartners().filter(isTile)
  const { ref, isNear } = useNear()
  const waits = <Skeleton lines={2} label="Loading the partner tools" />
  return (
    <section ref={ref} className="dashboard-partners" aria-labelledby="partners">
      <div className="dashboard-section-head split gap-0">
        <h2 id="partners">Partner tools</h2>
      </div>
      {isNear ? <PartnerTiles partners={partners} /> : waits}
    </section>
  )
}
