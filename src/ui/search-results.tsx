// The states around search results: loading, no answer, age, nothing found. Shared by every screen that searches
// people.
import type { ReactNode } from 'react'
import { AsOf } from './as-of.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

export const NOTHING_FOUND = 'Your search returned no results. Please try adjusting your search criteria.'

type Props<Row> = {
  outcome: SearchOutcome<Row>
  /** Plural noun of the rows: "agents". */
  what: string
  ports: { now(): number; online: boolean }
  children: (rows: Row[]) => ReactNode
}

export function SearchResults<Row>({ outcome, what, ports, children }: Props<Row>) {
  const { rows, from, at, stale, why, busy, retry } = outcome
  if (!rows)
    return stale && !busy ? (
      <NoAnswer what={what} why={why} onRetry={retry} />
    ) : (
      <Skeleton lines={6} label={`Searching ${what}`} />
    )
  return (
    <>
      {from === 'seen' ? <SeenBefore what={what} /> : <AsOf at={at} stale={stale} ports={ports} />}
      {children(rows)}
    </>
  )
}

export const NothingFound = ({ offline = false }: { offline?: boolean }) => (
  <EmptyState picture={<Icon name="search" size={40} />} title={NOTHING_FOUND}>
    {offline && 'Without signal, only what you have seen here before can be searched.'}
  </EmptyState>
)

const SeenBefore = ({ what }: { what: string }) => (
  <p className="as-of strong row small tint tone-warn" role="status">
    <Icon name="cloud-off" size={20} />
    You are offline. These are {what} you have seen here before; there may be more.
  </p>
)

const NoAnswer = ({ what, why, onRetry }: { what: string; why: string; onRetry: () => void }) => (
  <EmptyState
    picture={<Icon name="cloud-off" size={40} />}
    title={`The ${what} could not be searched.`}
    action={
      <Button icon="sync" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {why}
  </EmptyState>
)

// The outcome of a search, from the state of its query.

export type SearchOutcome<Row> = {
  /** null while there is nothing to show. */
  rows: Row[] | null
  /** seen: no answer from the server, so these are matches among rows seen on this phone. */
  from: 'server' | 'seen'
  /** When the server's answer was received. */
  at: number
  stale: boolean
  /** Why there is no answer, as a sentence. */
  why: string
  busy: boolean
  retry(): void
}

type Query<Row> = {
  error: unknown
  data: Row[] | undefined
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
  refetch(): unknown
}

type Ports<Row> = { matchSeen(): Row[]; whyNot(error: unknown, online: boolean): string }

/** The server's answer or its cached copy; offline, matches among the rows seen on this phone. */
export function searchOutcome<Row>(query: Query<Row>, online: boolean, ports: Ports<Row>): SearchOutcome<Row> {
  const { data, dataUpdatedAt, isError, error, isFetching, refetch } = query
  return {
    rows: data ?? (online ? null : ports.matchSeen()),
    from: data ? 'server' : 'seen',
    at: dataUpdatedAt,
    stale: isError,
    why: ports.whyNot(error, online),
    busy: isFetching && online,
    retry: () => void refetch(),
  }
}
