import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListingsPanel } from '../../features/listings/listings-panel.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { useRefresh } from '../reading/use-refresh.ts'
import { useServices } from '../services.tsx'
import { isBroker, may } from '../shell/entries.ts'
import { useListingPorts } from '../use-listing-ports.ts'

export function ListingsSearchPage() {
  const { user } = useServices()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const view = useSearch({ from: '/listings/search' })
  const navigate = useNavigate({ from: '/listings/search' })
  return (
    <Page title="My Listings" width="wide" onRefresh={refresh}>
      <ListingsPanel
        ports={ports}
        isBroker={isBroker(user)}
        view={view}
        onView={(next) =>
          void navigate({ search: (search) => ({ ...search, ...next }), replace: true, viewTransition: false })
        }
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
            Listings appear here after you save or submit them.
          </EmptyState>
        }
      />
    </Page>
  )
}
