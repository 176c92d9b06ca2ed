import type { ReactNode } from 'react'
import { capitalized } from '#contract/text.ts'
import { whyNot } from '#src/api/why-not.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

type Props = { title: string; busy: boolean; onRetry: () => void; children: ReactNode }

/** Something that could not be loaded: `children` explain why, and what to do. */
export function NotLoaded({ title, busy, onRetry, children }: Props) {
  return (
    <EmptyState
      picture={<Icon name="cloud-off" size={40} />}
      title={title}
      action={
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

type Query = { error: unknown; errorUpdateCount: number; isLoading: boolean; isFetching: boolean; refetch(): unknown }

type UnloadedProps = {
  /** A query without data. */
  query: Query
  /** "the notices". */
  what: string
  lines?: number
  online: boolean
  /** What else to say without a connection. */
  offline?: { title?: string; text: string }
}

/** Stands in for what a query loads. After a failure, the button to try again stays, and keeps the focus. */
export function Unloaded({ query, what, lines = 8, online, offline }: UnloadedProps) {
  const { error, errorUpdateCount, isLoading, isFetching, refetch } = query
  if (isLoading && errorUpdateCount === 0) return <Skeleton lines={lines} label={`Loading ${what}`} />
  const { title = `${capitalized(what)} could not be loaded.`, text } = online
    ? { text: whyNot(error, online) }
    : (offline ?? { text: 'You’re offline. Connect to see this.' })
  return (
    <NotLoaded title={title} busy={isFetching} onRetry={() => void refetch()}>
      {text}
    </NotLoaded>
  )
}
