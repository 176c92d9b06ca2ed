import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListingRecord, type ListingType, PROPERTY_TYPES } from '#contract/listing.ts'
import { ListingView } from '../../features/listings/listing-view.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'

export function ListingViewPage() {
  const { ListingID, UniqueID } = useSearch({ from: '/listings/view' })
  const navigate = useNavigate()
  const edit = ({ row }: ListingRecord) => {
    const listingType = (Object.keys(PROPERTY_TYPES) as ListingType[]).find(
      (type) => PROPERTY_TYPES[type] === row.PropertyType,
    )
    if (listingType)
      void navigate({ to: '/listings/edit/$listingType', params: { listingType }, search: { UniqueID: row.UniqueID } })
  }
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
  return <ListingView key={JSON.stringify(recordKey)} recordKey={recordKey} unsent={() => null} onTakeOver={edit} />
}
