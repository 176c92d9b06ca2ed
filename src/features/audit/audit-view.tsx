// The audit log of one record: search, table or timeline, export.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AuditTransaction } from '#contract/audit.ts'
import type { Call } from '../../api/call.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import '../../ui/field.css'
import { Icon } from '../../ui/icon.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { pageWindow } from '../../ui/page-window.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textScale, useWidth } from '../../ui/use-width.ts'
import './audit.css'
import { whyNot } from '../../api/why-not.ts'
import { type AuditTab, askedFilters, filtersOf, filterWords, type TypedFilters } from './audit-filters.ts'
import { auditQuery } from './audit-queries.ts'
import { AUDIT_ROWS_PER_PAGE, inOrder, NEWEST_FIRST } from './audit-rows.ts'
import { AuditSearch } from './audit-search.tsx'
import { AuditTable } from './audit-table.tsx'
import { AuditTimeline } from './audit-timeline.tsx'
import { type AuditedRecord, nameOf } from './audited-record.ts'
import type { ChangeWords } from './change-words.ts'
import type { ChangesProps } from './changes-table.tsx'
import { useExport } from './use-export.ts'

/** The page's state in the URL. */
export type AuditPageView = TypedFilters & {
  tab?: 'advanced' | undefined
  page?: number | undefined
  sort?: string | undefined
}

export type AuditPorts = { call: Call; online: boolean; now(): number }

type Props = {
  record: AuditedRecord
  ports: AuditPorts
  words: ChangeWords
  view: AuditPageView
  onView: (view: AuditPageView) => void
  action?: ChangesProps['action']
}

export function AuditView({ record, ports, words, view, onView, action }: Props) {
  const filters = askedFilters(view, words.fields)
  const log = useInfiniteQuery(auditQuery(ports.call, record, filters))
  const everything = useInfiniteQuery({ ...auditQuery(ports.call, record, {}), enabled: false })
  const rows = useMemo(() => log.data?.pages.flatMap(({ data }) => data) ?? [], [log.data])
  const known = everything.data?.pages.flatMap(({ data }) => data) ?? rows
  const tab: AuditTab = view.tab ?? 'search'
  const exporting = useExport({
    id: record.entityID,
    now: ports.now,
    readAll: async () => {
      let read: Pick<typeof log, 'data' | 'hasNextPage' | 'isError'> = log
      while (read.hasNextPage) {
        read = await log.fetchNextPage()
        if (read.isError) return null
      }
      return inOrder(read.data?.pages.flatMap(({ data }) => data) ?? [], view.sort ?? NEWEST_FIRST)
    },
  })
  const show = (typed: TypedFilters) => onView({ tab: view.tab, sort: view.sort, ...typed })
  return (
    <div className="audit">
      <AuditSearch
        tab={tab}
        onTab={(next) => onView({ ...view, tab: next === 'advanced' ? next : undefined })}
        rows={known}
        words={words}
        typed={view}
        onSearch={show}
        busy={log.isFetching && !log.isFetchingNextPage}
      />
      {log.data ? (
        <>
          <AsOf at={log.dataUpdatedAt} stale={log.isError} ports={ports} />
          <AuditRows key={JSON.stringify(filters)} {...{ record, rows, words, view, onView, action, exporting }} />
          {log.hasNextPage && (
            <p className="audit-more">
              {`The newest ${rows.length} transactions are here.`}
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Load older ones
              </Button>
            </p>
          )}
        </>
      ) : log.isLoading ? (
        <Skeleton lines={8} label="Loading the log" />
      ) : (
        <NoLog online={ports.online} error={log.error} busy={log.isFetching} onRetry={() => void log.refetch()} />
      )}
    </div>
  )
}

/** Width in pixels that fits every column of the table; narrower pages show a timeline. */
const TABLE_FROM = 680

type RowsProps = Omit<Props, 'ports'> & {
  rows: readonly AuditTransaction[]
  exporting: ReturnType<typeof useExport>
}

function AuditRows({ record, rows, words, view, onView, action, exporting }: RowsProps) {
  const { ref, width } = useWidth()
  const open = useExpanded(view.fieldName !== undefined)
  const [withCodes, setWithCodes] = useState(false)
  const sort = view.sort ?? NEWEST_FIRST
  const sorted = useMemo(() => inOrder(rows, sort), [rows, sort])
  const { page, from, to } = pageWindow(view.page ?? 1, AUDIT_ROWS_PER_PAGE, rows.length)
  const shown = sorted.slice(Math.max(0, from - 1), to)
  const expanded = new Set(shown.map(({ TransactionID }) => TransactionID).filter(open.isExpanded))
  const parts = { rows: shown, words, withCodes, action, expanded, onToggle: open.toggle }
  const label = `Changes of ${nameOf(record)}`
  const asked = filterWords(filtersOf(view))
  if (rows.length === 0)
    return (
      <EmptyState picture={<Icon name="search" size={40} />} title="No Data Returned.">
        {asked ? `Nothing in the log matches ${asked}.` : 'Nothing has been changed since the log began.'}
      </EmptyState>
    )
  return (
    <div ref={ref} className="audit-rows">
      <div className="audit-tools">
        <Button icon="down" onClick={() => open.all(true)}>
          Expand all
        </Button>
        <Button icon="up" onClick={() => open.all(false)}>
          Collapse all
        </Button>
        <label className="switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its own state
            role="switch"
            checked={withCodes}
            onChange={(event) => setWithCodes(event.target.checked)}
          />
          Show codes
        </label>
        <Button icon="install" busy={exporting.busy} onClick={() => void exporting.run()}>
          Export CSV
        </Button>
      </div>
      {asked && <p className="soft small">{`Only ${asked}.`}</p>}
      {width >= TABLE_FROM * textScale() ? (
        <AuditTable
          {...parts}
          label={label}
          sort={sort}
          onSort={(next) => onView({ ...view, sort: next === NEWEST_FIRST ? undefined : next, page: undefined })}
        />
      ) : (
        <AuditTimeline {...parts} />
      )}
      <Pager
        page={page}
        pageSize={AUDIT_ROWS_PER_PAGE}
        total={rows.length}
        label={label}
        onPage={(next) => onView({ ...view, page: next === 1 ? undefined : next })}
      />
    </div>
  )
}

/**
 * All rows are expanded or collapsed, except those that the member toggled. A search by field expands what it finds.
 */
function useExpanded(atFirst: boolean) {
  const [{ isAll, others }, set] = useState({ isAll: atFirst, others: new Set<number>() })
  return {
    isExpanded: (id: number) => isAll !== others.has(id),
    all: (isAll: boolean) => set({ isAll, others: new Set() }),
    toggle: (id: number) =>
      set((now) => {
        const others = new Set(now.others)
        if (!others.delete(id)) others.add(id)
        return { ...now, others }
      }),
  }
}

type NoLogProps = { online: boolean; error: unknown; busy: boolean; onRetry: () => void }

const NoLog = ({ online, error, busy, onRetry }: NoLogProps) => (
  <NotLoaded
    title={online ? 'The audit log could not be loaded.' : 'The audit log needs a connection.'}
    busy={busy}
    onRetry={onRetry}
  >
    {online ? whyNot(error, online) : 'It is not kept on this device.'}
  </NotLoaded>
)
