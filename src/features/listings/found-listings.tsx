import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { ListingSearch } from '#contract/search.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { NoReply } from '#src/api/reply-of.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button } from '#src/ui/button.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { NOTHING_FOUND } from '#src/ui/search-results.tsx'
import { Shown } from '#src/ui/shown.tsx'
import type { ListingPorts } from './listing-ports.ts'
import { foundListingsQuery } from './listing-queries.ts'
import './listings.css'
import { ListingsSkeleton } from './listing-card.tsx'
import { ListingsTable } from './listings-table.tsx'
import { useCityText } from './lookup-text.ts'

type Props = {
  ports: ListingPorts
  request: ListingSearch
  view: TableView
  onView: (view: TableView) => void
  /** Replaces 'Listings found'. */
  caption?: string
  /** People shown in a row; by default the list agent and the co-list agent. */
  people?: 'none' | 'agents'
  /** Replaces the reasons why a search may have found nothing. */
  empty?: ReactNode
  /** Reasons why a search may have found nothing, as sentences. */
  hints?: readonly string[]
  /** The search terms, as text. */
  asked?: string
}

const everyRow = (): boolean => true

/** Results of a search: 500 rows at most, newest first. All of them may be viewed. */
export function FoundListings(props: Props) {
  const { ports, request, view, onView, caption = 'Listings found', people = 'agents', hints = [], asked } = props
  const found = useQuery(foundListingsQuery(ports.call, request))
  const cityText = useCityText(ports.call)
  if (found.isPending && (found.fetchStatus === 'fetching' || ports.online))
    return <ListingsSkeleton label="Searching..." />
  if (!found.data)
    return (
      <NotSearched
        online={ports.online}
        error={found.error}
        busy={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const { rows, total } = found.data
  return (
    <div className="listings-panel">
      <Shown />
      <AsOf at={found.dataUpdatedAt} stale={found.isError} ports={ports} />
      <ListingsTable
        caption={caption}
        rows={rows}
        cityText={cityText}
        view={view}
        onView={onView}
        pageSize={TABLE_ROWS_PER_PAGE}
        opens={everyRow}
        people={people}
        acts={ports}
        empty={props.empty ?? <NothingFound hints={hints} asked={asked} />}
        note={total > rows.length && 'More match: narrow the search'}
      />
    </div>
  )
}

const NothingFound = ({ hints, asked }: { hints: readonly string[]; asked: string | undefined }) => (
  <div role="status">
    <EmptyState picture={<Icon name="search" size={40} />} title={NOTHING_FOUND}>
      {[asked && `Searched for ${asked}.`, ...hints].filter(Boolean).join(' ')}
    </EmptyState>
  </div>
)

type NotSearchedProps = { online: boolean; error: unknown; busy: boolean; onRetry: () => void }

function NotSearched({ online, error, busy, onRetry }: NotSearchedProps) {
  const unchanged = 'Your search is kept.'
  return (
    <div role="status">
      <Shown />
      <EmptyState
        picture={<Icon name={online ? 'alert' : 'cloud-off'} size={40} />}
        title={online ? 'The search could not be done.' : 'A search needs a connection.'}
        action={
          <Button icon="sync" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {error instanceof NoReply ? failureWords(error.result, { online, unchanged }).text : unchanged}
      </EmptyState>
    </div>
  )
}
