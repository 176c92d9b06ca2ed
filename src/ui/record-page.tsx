import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AsOf } from './as-of.tsx'
import { buttonClass } from './button.tsx'
import { DetailPanel, type DetailRow } from './detail-rows.tsx'
import { onThisDevice } from './device-word.ts'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { Unloaded } from './not-loaded.tsx'
import { Page } from './page.tsx'
import { RecordColumns } from './record-head.tsx'
import { OnlyItsRow, useRecord } from './record-query.tsx'
import { Skeleton } from './skeleton.tsx'

type AnyRecord = { access: { canEdit: boolean; canAudit: boolean } }

export type RecordPageProps<Shown> = {
  ports: { online: boolean; now(): number }
  onRefresh: () => Promise<string>
  /** Above the details: the record's lock, and the member's unsent changes. */
  notices: (shown: Shown) => ReactNode
  /** If the server has no such record anymore: the member's unsent changes to it. */
  unsent: ReactNode
  /** Next to the details: the progress of the last change. */
  beside: (shown: Shown) => ReactNode
}

type Props<Shown extends AnyRecord> = RecordPageProps<Shown> & {
  what: 'agent' | 'office'
  query: UseQueryResult<Shown>
  isRefusal(error: Error): boolean
  isNotFound(error: Error | null): boolean
  /** What a list has just shown of the record, which appears at once, even offline. */
  rowShown: () => Shown | undefined
  nameOf(shown: Shown): string
  head: (shown: Shown) => ReactNode
  detailsOf(shown: Shown): DetailRow[]
  /** `isWhole`: the record itself, not its row of a list. */
  below: (shown: Shown, isWhole: boolean) => ReactNode
}

const WORDS = {
  agent: { title: 'Agent', back: '/agent/search', search: 'Search Agents' },
  office: { title: 'Office', back: '/office/search', search: 'Search Offices' },
} as const
const NO_ACCESS = { canEdit: false, canAudit: false }

/** The page of an agent or an office. */
export function RecordPage<Shown extends AnyRecord>(props: Props<Shown>) {
  const { what, query, isRefusal, isNotFound, rowShown, ports, onRefresh } = props
  const { nameOf, head, detailsOf, notices, unsent, beside, below } = props
  const { shown, isRow, error } = useRecord(query, isRefusal, rowShown, ports.online)
  const onRetry = () => void query.refetch()
  const { title, back, search } = WORDS[what]
  if (!shown)
    return (
      <Page title={title} back={back}>
        {isNotFound(error) ? (
          <EmptyState
            picture={<Icon name="search" size={40} />}
            title={`There is no such ${what}.`}
            action={
              <Link to={back} className={buttonClass('main')}>
                {search}
              </Link>
            }
          >
            The address may be incomplete. Nothing was lost.
          </EmptyState>
        ) : (
          <Unloaded
            // What failed without signal is not said to have failed while it loads again with it.
            query={{ ...query, error, errorUpdateCount: 0, isLoading: query.isPending && ports.online && !error }}
            what={`this ${what}`}
            online={ports.online}
            offline={{
              title: onThisDevice(`This ${what} is not on this phone yet.`),
              text: 'What you have opened before is available offline.',
            }}
          />
        )}
        {isNotFound(error) && unsent}
      </Page>
    )
  const isGone = isNotFound(query.error)
  const age = !isRow && (
    <AsOf at={query.dataUpdatedAt} stale={query.isError} gone={isGone ? what : null} ports={ports} />
  )
  return (
    <Page title={nameOf(shown) || title} back={back} width="wide" onRefresh={onRefresh}>
      <RecordColumns
        main={
          <>
            {isGone && age}
            {!isRow && (isGone ? unsent : notices(shown))}
            {head(isGone ? { ...shown, access: NO_ACCESS } : shown)}
            {!isGone && age}
            {!isRow ? (
              <DetailPanel title="Details" rows={detailsOf(shown)} />
            ) : ports.online && error === null ? (
              <Skeleton lines={6} label={`Loading the ${what}`} />
            ) : (
              <OnlyItsRow what={what} online={ports.online} busy={query.isFetching} onRetry={onRetry} />
            )}
            {!isGone && below(shown, !isRow)}
          </>
        }
        side={!isRow && !isGone && beside(shown)}
      />
    </Page>
  )
}
