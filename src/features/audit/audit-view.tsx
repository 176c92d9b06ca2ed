// The audit log of one record: search, table or timeline, export.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { AuditTransaction } from '#contract/audit.ts'
import { aheadOfUtc } from '#rules/board-clock.ts'
import type { Call } from '#src/api/call.ts'
import { saveFile } from '#src/device/save-file.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { MoreRows, Pager } from '#src/ui/pager.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { pageWindow } from '#src/ui/table-view.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { textScale, useOwnWidth } from '#src/ui/use-width.ts'
import {
  AuditSearch,
  type AuditTab,
  askedFilters,
  filtersOf,
  filterWords,
  type TypedFilters,
} from './audit-filters.tsx'
import { AUDIT_ROWS_PER_PAGE, auditQuery, inOrder, NEWEST_FIRST } from './audit-queries.ts'
import { type AuditRowsProps, AuditTable, ExpandButton } from './audit-table.tsx'
import { type AuditedRecord, nameOf } from './audited-record.ts'
import { ChangesList, type ChangesProps } from './changes-table.tsx'
import { type ChangeWords, summaryOf } from './spoken-change.ts'
import '#src/ui/field.css'
import './audit.css'

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
  // On a phone the newest changes come first, and the filters are one tap away.
  const isPhone = useMedia(PHONE)
  const search = (
    <AuditSearch
      tab={tab}
      onTab={(next) => onView({ ...view, tab: next === 'advanced' ? next : undefined })}
      rows={known}
      words={words}
      typed={view}
      onSearch={show}
      busy={log.isFetching && !log.isFetchingNextPage}
    />
  )
  return (
    <div className="audit">
      {isPhone ? (
        <details className="audit-fold" open={Object.keys(filters).length > 0}>
          <summary className="fold-head button button-plain">
            <Icon name="search" size={20} /> Filter the log <Icon name="down" size={20} />
          </summary>
          {search}
        </details>
      ) : (
        search
      )}
      {log.data ? (
        <>
          <AsOf at={log.dataUpdatedAt} stale={log.isError} ports={ports} />
          <AuditRows key={JSON.stringify(filters)} {...{ record, rows, words, view, onView, action, exporting }} />
          {log.hasNextPage && (
            <p className="audit-more row cluster">
              {`The newest ${rows.length} transactions are here.`}
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Load older ones
              </Button>
            </p>
          )}
        </>
      ) : (
        <Unloaded
          query={log}
          what="the audit log"
          online={ports.online}
          offline={{ title: 'The audit log needs a connection.', text: 'It is not kept on this device.' }}
        />
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
  const { ref, decided: isWide } = useOwnWidth((width) => width >= TABLE_FROM * textScale())
  const open = useExpanded(view.fieldName !== undefined)
  const [withCodes, setWithCodes] = useState(false)
  const sort = view.sort ?? NEWEST_FIRST
  const sorted = useMemo(() => inOrder(rows, sort), [rows, sort])
  const { page, from, to } = pageWindow(view.page ?? 1, AUDIT_ROWS_PER_PAGE, rows.length)
  const shown = sorted.slice(isWide ? Math.max(0, from - 1) : 0, to)
  const onPage = (next: number) => onView({ ...view, page: next === 1 ? undefined : next })
  const pages = { page, pageSize: AUDIT_ROWS_PER_PAGE, total: rows.length, onPage }
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
      <div className="audit-tools row cluster">
        <Button icon="down" onClick={() => open.all(true)}>
          Expand all
        </Button>
        <Button icon="up" onClick={() => open.all(false)}>
          Collapse all
        </Button>
        <Switch checked={withCodes} onSwitch={setWithCodes}>
          Show codes
        </Switch>
        <Button icon="install" busy={exporting.busy} onClick={() => void exporting.run()}>
          Export CSV
        </Button>
      </div>
      {asked && <p className="soft small">{`Only ${asked}.`}</p>}
      {isWide ? (
        <AuditTable
          {...parts}
          label={label}
          sort={sort}
          onSort={(next) => onView({ ...view, sort: next === NEWEST_FIRST ? undefined : next, page: undefined })}
        />
      ) : (
        <AuditTimeline {...parts} />
      )}
      {isWide ? <Pager {...pages} label={label} /> : <MoreRows {...pages} />}
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

/** Layout for phones: transactions along a timeline. */
function AuditTimeline({ rows, expanded, onToggle, ...changes }: AuditRowsProps) {
  const { mediumMoment } = useFormats()
  const id = useId()
  return (
    <ol className="audit-timeline">
      {rows.map((row) => {
        const isOpen = expanded.has(row.TransactionID)
        const time = mediumMoment(row.ChangeTimeStamp)
        return (
          <li key={row.TransactionID}>
            <div className="audit-entry">
              <div>
                <p className="small strong">
                  <time dateTime={row.ChangeTimeStamp}>{time}</time>
                </p>
                <p>
                  <b>{row.Transactiontype}</b> by {row.RealUser}
                  {row.ImpersonatedUser && `, acting for ${row.ImpersonatedUser}`}
                </p>
                <p className="soft small">{summaryOf(row.SubTransaction, changes.words)}</p>
              </div>
              {row.SubTransaction.length > 0 && (
                <ExpandButton
                  isOpen={isOpen}
                  label={`Changes of ${time}`}
                  controls={`${id}${row.TransactionID}`}
                  onClick={() => onToggle(row.TransactionID)}
                />
              )}
            </div>
            {isOpen && row.SubTransaction.length > 0 && (
              <div id={`${id}${row.TransactionID}`}>
                <ChangesList changes={row.SubTransaction} {...changes} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type Log = {
  id: string
  now: () => number
  /** All matching transactions, in the order of the table; null if not all of them could be loaded. */
  readAll: () => Promise<readonly AuditTransaction[] | null>
}

/** "Export CSV": exports everything that matches the filters, including rows that are not on the screen. */
function useExport({ id, now, readAll }: Log) {
  const { busy, act } = useAction()
  const { timeZone } = useBoard()
  const dialogs = useDialogs()
  const toast = useToast()
  const moment = (at: string | number) => {
    const ms = new Date(at).getTime()
    return new Date(ms + aheadOfUtc(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
  }
  const exportLog = act(async () => {
    const rows = await readAll()
    // The service worker may not have cached this code yet.
    const csv = await import('./audit-csv.ts').catch(() => null)
    if (!rows || !csv) {
      const text = 'The whole log could not be loaded. Nothing was exported. Try again when you have a connection.'
      return dialogs.tell({ title: 'Export Failed', text })
    }
    saveFile(csv.csvName(id, moment(now()).slice(0, 16)), csv.auditCsv(rows, moment), 'text/csv;charset=utf-8')
    toast(rows.length === 1 ? '1 transaction exported.' : `${rows.length} transactions exported.`)
  })
  return { busy, run: exportLog }
}
