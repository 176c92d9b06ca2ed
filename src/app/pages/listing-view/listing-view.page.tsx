import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { ListingRecord } from '#contract/listing.ts'
import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { ReadySlot } from '#src/app/ready/ready-slot.tsx'
import { useServices } from '#src/app/services.tsx'
import { maySendAgain } from '#src/app/session/member-rights.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { GoneWork } from '#src/app/work/draft-changes.tsx'
import { recordQuery } from '#src/features/listings/listing-queries.ts'
import { ListingView, type ViewerPlace } from '#src/features/listings/listing-view.tsx'
import { backOnce } from '#src/ui/back.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { useNear } from '../home/use-near.ts'
import { RecordTasks } from './record-tasks.tsx'

export function ListingViewPage() {
  const { ListingID, UniqueID } = useSearch({ from: '/listings/view' })
  const ports = useListingPorts()
  const { published } = usePublishedForms()
  const { user } = useServices()
  const refresh = useRefresh()
  const viewer = useViewerPlace()
  useOneAddress(ListingID === undefined ? (UniqueID ?? null) : null)
  if (ListingID === undefined && UniqueID === undefined)
    return (
      <Page title="Listing" back="/listings/search">
        <Shown />
        <EmptyState
          title="This address names no listing."
          action={
            <Link to="/listings/search" search={{ tab: 'mine' }} className={buttonClass('main')}>
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
      viewer={viewer}
      canRetry={maySendAgain(user)}
      ready={(record) => <Ready record={record} />}
      unsent={<GoneWork record={{ type: 'listing', ...recordKey }} />}
      acts={(shown, draw) => <RecordTasks shown={shown} draw={draw} />}
    />
  )
}

/** Shown when it is scrolled near: on a phone it is below the first screen. */
function Ready({ record }: { record: ListingRecord }) {
  const { ref, isNear } = useNear()
  return <div ref={ref}>{isNear && <ReadySlot record={record} />}</div>
}

/**
 * If a listing was opened by its UniqueID, replaces the URL with the canonical one, which has its ListingID, as soon as
 * that is known.
 */
function useOneAddress(UniqueID: number | null) {
  const { call } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/listings/view' })
  const { data } = useQuery({ ...recordQuery(call, { UniqueID: UniqueID ?? 0 }), enabled: UniqueID !== null })
  const ListingID = data?.row.UniqueID === UniqueID ? data?.row.ListingId : undefined
  useEffect(() => {
    if (ListingID === undefined) return
    queries.setQueryData(recordQuery(call, { ListingID }).queryKey, data)
    void navigate({
      search: ({ UniqueID: _, ...search }) => ({ ...search, ListingID }),
      replace: true,
      viewTransition: false,
      resetScroll: false,
    })
  }, [ListingID, data, call, queries, navigate])
}

// The photo shown full screen is in the URL (`?photo=3`): Back closes it, a reload keeps it, a link opens it.
declare module '@tanstack/history' {
  interface HistoryState {
    /** This history entry opened the photos, so closing them goes back. */
    photos?: true
  }
}

const CALM = { viewTransition: false, resetScroll: false } as const

function useViewerPlace(): ViewerPlace {
  const { photo } = useSearch({ from: '/listings/view' })
  const router = useRouter()
  const navigate = useNavigate({ from: '/listings/view' })
  return useMemo(() => {
    const isOpened = () => router.state.location.state.photos === true
    return {
      place: photo === undefined ? null : photo - 1,
      show: (place) =>
        void navigate({
          search: (search) => ({ ...search, photo: place + 1 }),
          replace: photo !== undefined,
          ...((photo === undefined || isOpened()) && { state: { photos: true } }),
          ...CALM,
        }),
      close: () => {
        if (photo === undefined) return
        if (isOpened() && router.history.canGoBack()) return backOnce(router.history)
        void navigate({ search: ({ photo: _, ...search }) => search, replace: true, ...CALM })
      },
    }
  }, [photo, router, navigate])
}
