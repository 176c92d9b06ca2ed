import { useNavigate, useSearch } from '@tanstack/react-router'
import { may, whoseListings } from '#src/app/session/member-rights.ts'
import { ListingsPanel, type ListingsView, listName, NO_LISTINGS } from '#src/features/listings/listings-panel.tsx'
import { SearchPanel } from '#src/features/listings/search-panel.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { useRefresh } from '../reading/use-refresh.ts'
import { useServices } from '../services.tsx'
import { useListingPorts } from '../use-listing-ports.tsx'
import '#src/ui/field.css'

const HERE = '/listings/search'

/** My Listings, whole; next to it, Search Listings. Search terms and the state of the table are in the URL. */
export function ListingsSearchPage() {
  const { tab, ...search } = useSearch({ from: HERE })
  const navigate = useNavigate({ from: HERE })
  const ports = useListingPorts()
  const refresh = useRefresh()
  const onView = (next: ListingsView) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, viewTransition: false })
  const isMine = tab === 'mine'
  const { user } = useServices()
  const whose = whoseListings(user)
  const mine = listName(whose, {})
  return (
    <Page
      title={isMine ? listName(whose, search) : 'Search Listings'}
      width="wide"
      onRefresh={refresh}
      actions={
        <nav className="listings-tabs choices" aria-label="Listings">
          <Link to={HERE} search={{ tab: 'mine' }}>
            {mine}
          </Link>
          <Link to={HERE} search={{ find: 'all' }} aria-current={isMine ? undefined : 'page'}>
            All Listings
          </Link>
        </nav>
      }
    >
      {isMine ? (
        <MyListings view={search} onView={onView} />
      ) : (
        <SearchPanel
          ports={ports}
          search={search}
          view={{ page: search.page, sort: search.sort }}
          onView={onView}
          // Each search is a history entry: Back leads to the previous one.
          onSearch={(next) => void navigate({ search: next, viewTransition: false })}
        />
      )}
    </Page>
  )
}

function MyListings({ view, onView }: { view: ListingsView; onView: (view: ListingsView) => void }) {
  const { user } = useServices()
  const ports = useListingPorts()
  const whose = whoseListings(user)
  return (
    <ListingsPanel
      ports={ports}
      whose={whose}
      view={view}
      onView={onView}
      firstRun={
        <EmptyState
          picture={<PropertyTypeIcon size={52} />}
          title="No Listing Data."
          action={
            may(user, 'ListingsCreate') && (
              <Link to="." search={(search) => ({ ...search, sheet: 'create' })} className={buttonClass('main')}>
                Create Listing
              </Link>
            )
          }
        >
          {NO_LISTINGS[whose]}
        </EmptyState>
      }
    />
  )
}
