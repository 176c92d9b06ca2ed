import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { LISTING_ROWS_PER_PAGE, SEARCH_TEXT_MAX } from '#contract/constants.ts'
import type { ListingRow } from '#contract/listing.ts'
import type { Call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { deviceWord } from '../../ui/device-word.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import '../../ui/field.css'
import { AsOf } from '../../ui/as-of.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pageWindow } from '../../ui/page-window.ts'
import { Pager } from '../../ui/pager.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { useWidth } from '../../ui/use-width.ts'
import { ListingCards } from './listing-cards.tsx'
import type { ListingPorts } from './listing-ports.ts'
import { CITY_TABLE, cityQuery, myListingsQuery } from './listing-queries.ts'
import { inOrder, matching } from './listing-rows.ts'
import { ListingTable } from './listing-table.tsx'
import './listings.css'
import { ListingsSkeleton } from './listings-skeleton.tsx'
import { lookupText } from './value-text.ts'

/** The table's state in the address. */
export type ListingsView = { q?: string | undefined; page?: number | undefined; brokerage?: true | undefined }

/** Room for every column of the table, in pixels; below it, cards. */
const TABLE_FROM = 720

type Props = {
  ports: ListingPorts
  /** The member's access string holds BROKER. */
  isBroker: boolean
  view: ListingsView
  onView: (view: ListingsView) => void
  /** Shown to a member without any listing. */
  firstRun?: ReactNode
}

/** 'My Listings': search, the brokerage's rows for brokers, five rows a page. Cached rows show at once, and without signal. */
export function ListingsPanel({ ports, isBroker, view, onView, firstRun }: Props) {
  const listings = useQuery(myListingsQuery(ports.call, isBroker && view.brokerage === true))
  const searchId = useId()
  const rows = useMemo(() => inOrder(listings.data?.rows ?? []), [listings.data])

  if (listings.isPending) return <ListingsSkeleton />
  if (!listings.data)
    return <NoListings online={ports.online} onRetry={() => void listings.refetch()} busy={listings.isFetching} />
  return (
    <div className="listings-panel">
      {(rows.length > 0 || view.brokerage) && (
        <div className="listings-tools">
          <div className="field-search">
            <Icon name="search" />
            <label htmlFor={searchId} className="said">
              Search My Listings
            </label>
            <input
              id={searchId}
              type="search"
              className="field-input"
              placeholder="Search..."
              maxLength={SEARCH_TEXT_MAX}
              autoComplete="off"
              value={view.q ?? ''}
              onChange={(event) => onView({ ...view, q: event.target.value || undefined, page: undefined })}
            />
          </div>
          {isBroker && (
            <label className="switch">
              <input
                type="checkbox"
                // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its own state
                role="switch"
                checked={view.brokerage === true}
                onChange={(event) => onView({ ...view, brokerage: event.target.checked || undefined, page: undefined })}
              />
              Brokerage Listings
            </label>
          )}
        </div>
      )}
      <AsOf at={listings.dataUpdatedAt} stale={listings.isError} ports={ports} />
      {rows.length === 0 && firstRun ? firstRun : <Rows {...{ call: ports.call, rows, view, onView }} />}
    </div>
  )
}

type RowsProps = { call: Call; rows: ListingRow[]; view: ListingsView; onView: (view: ListingsView) => void }

function Rows({ call, rows, view, onView }: RowsProps) {
  const cities = useQuery(cityQuery(call))
  const describe = useMemo(() => lookupText(cities.data), [cities.data])
  const { ref, width } = useWidth()
  const types = usePropertyTypes()
  const found = useMemo(() => matching(rows, view.q ?? '', types), [rows, view.q, types])
  const { page, from, to } = pageWindow(view.page ?? 1, LISTING_ROWS_PER_PAGE, found.length)
  const shown = {
    rows: found.slice(Math.max(0, from - 1), to),
    cityText: (row: ListingRow) => (row.City ? describe(CITY_TABLE, row.City) : ''),
    showAgent: view.brokerage === true,
  }
  if (found.length === 0)
    return (
      <EmptyState picture={<Icon name="search" size={40} />} title="No Listing Data.">
        {view.q
          ? `Nothing here matches "${view.q}". Try fewer words.`
          : 'Listings appear here after you save or submit them.'}
      </EmptyState>
    )
  return (
    <div ref={ref}>
      {width >= TABLE_FROM ? <ListingTable {...shown} /> : <ListingCards {...shown} />}
      <Pager
        page={page}
        pageSize={LISTING_ROWS_PER_PAGE}
        total={found.length}
        label="My Listings"
        onPage={(next) => onView({ ...view, page: next === 1 ? undefined : next })}
      />
    </div>
  )
}

type NoListingsProps = { online: boolean; onRetry: () => void; busy: boolean }

function NoListings({ online, onRetry, busy }: NoListingsProps) {
  return (
    <EmptyState
      picture={<Icon name="cloud-off" size={40} />}
      title={online ? 'Your listings could not be loaded.' : `Your listings are not on this ${deviceWord()} yet.`}
      action={
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {online
        ? 'The portal didn’t answer. Nothing was lost.'
        : 'They’ll appear when you’re online. You can start a listing offline.'}
    </EmptyState>
  )
}
