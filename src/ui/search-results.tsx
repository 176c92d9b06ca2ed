// The states around search results: loading, no answer, age, nothing found. Shared by every screen that searches
// people.
import type { ReactNode } from 'react'
import { AsOf } from './as-of.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import type { SearchOutcome } from './search-outcome.ts'
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
