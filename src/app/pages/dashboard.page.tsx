import { useNavigate, useSearch } from '@tanstack/react-router'
import { CreateChoices } from '../../features/dashboard/create-choices.tsx'
import { useFormats } from '../../ui/board.ts'
import { deviceWord } from '../../ui/device-word.ts'
import '../../features/dashboard/dashboard.css'
import { greeting } from '../../features/dashboard/greeting.ts'
import { DraftsStrip } from '../../features/drafts/drafts-strip.tsx'
import { ListingsPanel } from '../../features/listings/listings-panel.tsx'
import { StandingLabel } from '../../features/sync-status/standing-label.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useRefresh } from '../reading/use-refresh.ts'
import { useServices } from '../services.tsx'
import { isBroker, may } from '../shell/entries.ts'
import { useListingPorts } from '../use-listing-ports.ts'
import { isUnfinished, useDrafts } from '../work/use-drafts.ts'

export function DashboardPage() {
  const { user, now } = useServices()
  const view = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const mayCreate = may(user, 'ListingsCreate')
  const ports = useListingPorts()
  const refresh = useRefresh()
  const forms = usePublishedForms()
  const formats = useFormats()
  return (
    <Page
      title="Home"
      heading={
        <>
          <span className="dashboard-today">{formats.weekdayText(now())}</span>
          {greeting(now(), user.agent.MemberFirstName, formats)}
        </>
      }
      width="wide"
      onRefresh={refresh}
    >
      <div className="dashboard">
        <Drafts />
        <section className="dashboard-listings" aria-labelledby="my-listings">
          <div className="dashboard-section-head">
            <h2 id="my-listings">My Listings</h2>
            <Link to="/listings/search" search={{ ...view, tab: 'mine', page: undefined }} className="dashboard-all">
              See all
            </Link>
          </div>
          <ListingsPanel
            isSummary
            ports={ports}
            isBroker={isBroker(user)}
            view={view}
            onView={(next) =>
              void navigate({ search: (search) => ({ ...search, ...next }), replace: true, viewTransition: false })
            }
            firstRun={<FirstRun />}
          />
        </section>
        {mayCreate && (
          <section className="dashboard-create panel panel-pad" aria-labelledby="create-listing">
            <h2 id="create-listing">Create Listing</h2>
            <CreateChoices {...forms} online={ports.online} />
          </section>
        )}
      </div>
    </Page>
  )
}

/** Drafts to continue with, first on the page; renders nothing when everything is finished. */
function Drafts() {
  const { now } = useServices()
  const drafts = useDrafts()
  if (!drafts?.some(isUnfinished)) return null
  return (
    <section className="dashboard-drafts" aria-labelledby="go-on">
      <div className="dashboard-section-head">
        <h2 id="go-on">Pick up where you left off</h2>
      </div>
      <DraftsStrip drafts={drafts} now={now()} standing={(draft) => <StandingLabel draft={draft} now={now()} />} />
    </section>
  )
}

function FirstRun() {
  return (
    <div className="panel">
      <EmptyState picture={<PropertyTypeIcon size={52} />} title="Your first listing starts here">
        Tap Create Listing, walk through the house, and take the photos as you go. It works without signal: what you
        type is kept on this {deviceWord()} and sent when you are back.
      </EmptyState>
    </div>
  )
}
