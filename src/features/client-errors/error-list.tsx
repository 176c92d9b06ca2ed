// Errors in members' browsers, grouped by kind, for administrators.
import { useQuery } from '@tanstack/react-query'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { SeenError } from '#contract/error-report.ts'
import type { Call } from '../../api/call.ts'
import { replyOf } from '../../api/reply-of.ts'
import { useFormats } from '../../ui/board.ts'
import { type Column, DataTable, type TableView } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './error-list.css'
import { whyNot } from '../../api/why-not.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'

const KINDS = { error: 'Page broke', rejection: 'Step failed', call: 'Server fault' } as const

type Props = { call: Call; online: boolean; view: TableView; onView: (view: TableView) => void }

export function ErrorList({ call, online, view, onView }: Props) {
  const formats = useFormats()
  const { data, dataUpdatedAt, error, isLoading, isFetching, refetch } = useQuery({
    queryKey: ['clientErrors'],
    queryFn: ({ signal }) => replyOf(call('errorsSeen', { input: {}, signal })),
    meta: { persist: false },
  })
  if (isLoading) return <Skeleton lines={8} label="Loading errors" />
  if (!data)
    return (
      <NotLoaded title="Errors could not be loaded." busy={isFetching} onRetry={() => void refetch()}>
        {whyNot(error, online)}
      </NotLoaded>
    )
  const when = (row: SeenError) => formats.mediumMoment(row.lastAt)
  const columns: Column<SeenError>[] = [
    {
      key: 'lastAt',
      label: 'Last seen',
      cell: ({ lastAt }) => formats.momentText(lastAt, dataUpdatedAt),
      sortBy: ({ lastAt }) => lastAt,
      className: 'data-table-whole',
    },
    { key: 'times', label: 'Times', cell: ({ times }) => times, sortBy: ({ times }) => times, className: 'number' },
    { key: 'kind', label: 'Kind', cell: ({ kind }) => KINDS[kind], sortBy: ({ kind }) => KINDS[kind] },
    { key: 'route', label: 'Page', cell: ({ route }) => route, sortBy: ({ route }) => route },
    { key: 'version', label: 'Version', cell: ({ version }) => version, sortBy: ({ version }) => version },
    { key: 'message', label: 'Message', cell: (row) => <Message row={row} />, sortBy: ({ message }) => message },
  ]
  return (
    <DataTable
      caption="Errors in browsers"
      columns={columns}
      rows={data.data}
      keyOf={({ kind, message, route, version, firstAt }) => `${kind} ${route} ${version} ${firstAt} ${message}`}
      view={view}
      onView={onView}
      pageSize={TABLE_ROWS_PER_PAGE}
      defaultSort="-lastAt"
      searchText={({ kind, message, route, version, code }) =>
        `${KINDS[kind]} ${message} ${route} ${version} ${code ?? ''}`
      }
      card={(row) => (
        <div className="panel-pad client-error">
          <p className="soft small">
            {when(row)} · {row.times} {row.times === 1 ? 'time' : 'times'} · {KINDS[row.kind]}
          </p>
          <Message row={row} />
          <p className="soft small">
            {row.route} · version {row.version}
          </p>
        </div>
      )}
      empty={
        <EmptyState picture={<Icon name="check" size={40} />} title="No Data Returned.">
          No browser has reported an error in the last 90 days.
        </EmptyState>
      }
    />
  )
}

function Message({ row: { message, stack, code } }: { row: SeenError }) {
  return (
    <div className="client-error-message">
      <b>{message}</b>
      {code && <span className="soft small"> ({code})</span>}
      {stack && (
        <details>
          <summary>Where in the code</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </div>
  )
}
