import { useSearch } from '@tanstack/react-router'
import { ListingView } from '../../../features/listings/listing-view.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePublishedForms } from '../../reading/published-forms.ts'
import { useRefresh } from '../../reading/use-refresh.ts'
import { useServices } from '../../services.tsx'
import { maySendAgain } from '../../shell/entries.ts'
import { useListingPorts } from '../../use-listing-ports.ts'
import { RecordTasks } from './record-tasks.tsx'

export function ListingViewPage() {
  const { ListingID, UniqueID } = useSearch({ from: '/listings/view' })
  const ports = useListingPorts()
  const { published } = usePublishedForms()
  const { user } = useServices()
  const refresh = useRefresh()
  if (ListingID === undefined && UniqueID === undefined)
    return (
      <Page title="Listing" back="/listings/search">
        <EmptyState
          title="This address names no listing."
          action={
            <Link to="/listings/search" className={buttonClass('main')}>
              My Listings
            </Link>
          }
        />
      </Page>
    )
  const recordKey = ListingID !== undefined ? { ListingID } : { UniqueID: UniqueID! }
  return (
    <ListingView
      key={JSON.stringify(recordKey)}
      recordKey={recordKey}
      ports={ports}
      published={published}
      onRefresh={refresh}
      canRetry={maySendAgain(user)}
      tasks={(shown) => <RecordTasks {...shown} />}
    />
  )
}
