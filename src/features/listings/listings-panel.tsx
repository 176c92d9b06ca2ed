import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LISTING_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { ListingRow, StatusLetter } from '#contract/listing.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button } from '#src/ui/button.tsx'
import { SearchBox } from '#src/ui/data-table.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Shown } from '#src/ui/shown.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { ListingsSkeleton } from './listing-card.tsx'
import type { ListingPorts } from './listing-ports.ts'
import { myListingsQuery } from './listing-queries.ts'
import { inOrder, matching, type StatusCount, statusCounts } from './listing-rows.ts'
import { ListingsTable } from './listings-table.tsx'
import { useCityText } from './lookup-text.ts'
import '#src/ui/field.css'
import './listings.css'

/** The table's state in the URL. */
export type ListingsView = {
  q?: string | undefined
  page?: number | undefined
  sort?: string | undefined
  status?: StatusLetter | undefined
  brokerage?: true | undefined
}

export type WhoseListings = 'own' | 'broker' | 'office' | 'board'

/** Name of the list, for the heading above it and for screen readers. */
export const listName = (whose: WhoseListings, view: Pick<ListingsView, 'brokerage'>): string =>
  whose === 'office' ? 'Office Listings' : whose === 'broker' && view.brokerage ? 'Brokerage Listings' : 'My Listings'

type Props = {
  ports: ListingPorts
  /**
   * own: the member's. broker: the same, with the broker's switch. office: the office's. board: the own rows of staff,
   * who edit everybody's.
   */
  whose: WhoseListings
  view: ListingsView
  onView: (view: ListingsView) => void
  /** Shown to a member without any listing. */
  firstRun?: ReactNode
  /** Shown with other content on a page: its cards are not sorted. */
  isSummary?: boolean
}

/**
 * 'My Listings': search, statuses, the brokerage's rows for brokers and the office's for managers, five rows per page.
 * Cached rows are shown at once, and offline.
 */
export function ListingsPanel({ ports, whose, view, onView, firstRun, isSummary = false }: Props) {
  const isBroker = whose === 'broker'
  const name = listName(whose, view)
  const isWide = name !== 'My Listings'
  const listings = useQuery(myListingsQuery(ports.call, isWide))
  const rows = useMemo(() => inOrder(listings.data?.rows ?? []), [listings.data])

  if (listings.isPending) return <ListingsSkeleton />
  if (!listings.data)
    return <NoListings online={ports.online} onRetry={() => void listings.refetch()} busy={listings.isFetching} />
  return (
    <div className={isSummary ? 'listings-panel listings-summary' : 'listings-panel'}>
      <Shown />
      {(rows.length > 0 || isBroker) && (
        <div className="listings-tools row cluster">
          <SearchBox
            label={`Search ${name}`}
            value={view.q ?? ''}
            onChange={(q) => onView({ ...view, q: q || undefined, page: undefined })}
          />
          {isBroker && <BrokerageSwitch view={view} onView={onView} />}
        </div>
      )}
      <ListAge ports={ports} isWide={isWide} />
      {rows.length === 0 && firstRun ? (
        firstRun
      ) : (
        <Rows
          {...{ ports, rows, view, onView, name, whose }}
          people={isWide ? 'agent' : 'none'}
          total={listings.data.total}
        />
      )}
    </div>
  )
}

/** Reads the time by itself: an answer that says the same draws no row again. */
function ListAge({ ports, isWide }: { ports: ListingPorts; isWide: boolean }) {
  const { dataUpdatedAt, isError } = useQuery({ ...myListingsQuery(ports.call, isWide), enabled: false })
  return <AsOf at={dataUpdatedAt} stale={isError} ports={ports} />
}

type ViewProps = Pick<Props, 'view' | 'onView'>

function BrokerageSwitch({ view, onView }: ViewProps) {
  return (
    <Switch
      checked={view.brokerage === true}
      onSwitch={(isOn) => onView({ ...view, brokerage: isOn || undefined, status: undefined, page: undefined })}
    >
      Brokerage Listings
    </Switch>
  )
}

type RowsProps = ViewProps & {
  ports: ListingPorts
  rows: ListingRow[]
  total: number
  name: string
  whose: WhoseListings
  people: 'agent' | 'none'
}

function Rows({ ports, rows, total, view, onView, name, whose, people }: RowsProps) {
  const cityText = useCityText(ports.call)
  const types = usePropertyTypes()
  const found = useMemo(() => matching(rows, view.q ?? '', types, cityText), [rows, view.q, types, cityText])
  const shown = useMemo(
    () => (view.status ? found.filter(({ StandardStatus }) => StandardStatus === view.status) : found),
    [found, view.status],
  )
  return (
    <>
      <StatusChips
        counts={statusCounts(rows, found)}
        total={found.length}
        chosen={view.status}
        onChoose={(status) => onView({ ...view, status, page: undefined })}
      />
      <ListingsTable
        caption={name}
        rows={shown}
        cityText={cityText}
        view={view}
        onView={({ page, sort }) => onView({ ...view, page, sort })}
        pageSize={LISTING_ROWS_PER_PAGE}
        opens={({ isEditable }) => isEditable}
        people={people}
        acts={ports}
        empty={<NothingShown q={view.q} whose={whose} />}
        note={
          total > rows.length && `These are the newest ${rows.length} of ${total}. Search Listings finds the others.`
        }
      />
    </>
  )
}

const SAVED = 'Listings appear here after you save or submit them.'
/** Text below an empty list: when there will be something, or where to find the rest. */
export const NO_LISTINGS: Record<WhoseListings, string> = {
  own: SAVED,
  broker: SAVED,
  office: 'Listings appear here after your office saves or submits them.',
  board: 'You have no listings of your own. Use the search to find any of the board’s listings.',
}

const NothingShown = ({ q, whose }: { q: string | undefined; whose: WhoseListings }) => (
  <EmptyState picture={<Icon name="search" size={40} />} title="No Listing Data.">
    {q ? `Nothing here matches "${q}". Try fewer words.` : NO_LISTINGS[whose]}
  </EmptyState>
)

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
      <Shown />
      {online
        ? 'The portal didn’t answer. Nothing was lost.'
        : 'They’ll appear when you’re online. You can start a listing offline.'}
    </EmptyState>
  )
}

type StatusChipsProps = {
  counts: readonly StatusCount[]
  total: number
  chosen: StatusLetter | undefined
  onChoose: (status: StatusLetter | undefined) => void
}

/** Filter by status, one or all: All 33 · Active 12 · Pending 3. */
function StatusChips({ counts, total, chosen, onChoose }: StatusChipsProps) {
  if (counts.length < 2) return null
  return (
    <fieldset className="listing-chips strip">
      <legend className="said">Status</legend>
      <Chip word="All" count={total} isChosen={chosen === undefined} onChoose={() => onChoose(undefined)} />
      {counts.map(({ status, word, count }) => (
        <Chip
          key={status}
          word={word}
          count={count}
          isChosen={chosen === status}
          onChoose={() => onChoose(chosen === status ? undefined : status)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { word: string; count: number; isChosen: boolean; onChoose: () => void }

function Chip({ word, count, isChosen, onChoose }: ChipProps) {
  return (
    <button type="button" className="listing-chip chip small" aria-pressed={isChosen} onClick={onChoose}>
      {word} <b>{count}</b>
    </button>
  )
}
