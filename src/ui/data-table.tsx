// A table of records: sortable columns, a search box, pages; shown as cards if there is little room.
import { type MouseEvent as ReactMouseEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { SEARCH_TEXT_MAX, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { MoreRows, PAGE_SIZES, Pager } from './pager.tsx'
import { matchRows, nextSort, pageWindow, sortOf, sortRows, type TableView } from './table-view.ts'
import { PHONE, useMedia } from './use-media.ts'
import { textScale, useOwnWidth } from './use-width.ts'
import './data-table.css'
import './field.css'

export type { TableView } from './table-view.ts'

export type Column<Row> = {
  /** The column's name in the URL. */
  key: string
  label: string
  cell(row: Row): ReactNode
  /** The value that sorting compares; a column without it isn't sortable. */
  sortBy?: (row: Row) => string | number | null
  className?: string
}

type Props<Row> = {
  /** Names the rows, for screen readers and as the pager's name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  view: TableView
  onView: (view: TableView) => void
  /** 10, or 5 in a modal (portal page, section 9). Of 10, a desk offers more, and remembers what was chosen. */
  pageSize: number
  /** Sort order until the member sorts. */
  defaultSort?: string | undefined
  /** A row's buttons and links, in their own column. A click on the row opens a link marked `data-row-link`. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The row as a card, when there is no room for columns. */
  card: (row: Row) => ReactNode
  /** Shows a search box over all rows. */
  searchText?: ((row: Row) => string) | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Next to the pager: a note that more rows match than are shown. */
  note?: ReactNode
  /** Width the columns need, in pixels at medium text size; a narrower table shows cards. */
  columnsFrom?: number | undefined
}

const COLUMNS_FROM = 680

/** 'Showing rows X to Y of Z'; sorting and searching start again at the first page. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, view, onView, defaultSort, searchText, empty = <NoRows />, note } = props
  const isPhone = useMedia(PHONE)
  const { ref, decided: hasColumns } = useOwnWidth(
    (width) => !isPhone && width >= (props.columnsFrom ?? COLUMNS_FROM) * textScale(),
  )
  const [keptSize, setKeptSize] = useState(() => Number(localStorage.getItem(PHONE_KEYS.rowsPerPage)))
  const isLong = hasColumns && props.pageSize === TABLE_ROWS_PER_PAGE
  const pageSize = (isLong && PAGE_SIZES.find((size) => size === keptSize)) || props.pageSize
  const sort = view.sort ?? defaultSort
  const shown = useMemo(() => {
    const found = searchText ? matchRows(rows, view.q, searchText) : rows
    const chosen = sortOf(view.sort)
    const column = chosen && columns.find(({ key }) => key === chosen.key)
    return column?.sortBy ? sortRows(found, column.sortBy, chosen!.direction) : found
  }, [rows, view.q, view.sort, columns, searchText])
  const { page, from, to } = pageWindow(view.page ?? 1, pageSize, shown.length)
  const onPageRows = shown.slice(hasColumns ? Math.max(0, from - 1) : 0, to)
  const onSort = (next: string) => onView({ ...view, sort: next, page: undefined })
  const onPage = (next: number) => onView({ ...view, page: next === 1 ? undefined : next })
  const onPageSize = (next: number) => {
    setKeptSize(next)
    localStorage.setItem(PHONE_KEYS.rowsPerPage, String(next))
    onPage(1)
  }
  const pages = { page, pageSize, total: shown.length, onPage }
  return (
    <div ref={ref} className="data-table stack gap-16">
      {searchText && rows.length > 0 && (
        <SearchBox
          label={`Search ${caption}`}
          value={view.q ?? ''}
          onChange={(q) => onView({ ...view, q: q || undefined, page: undefined })}
        />
      )}
      {shown.length === 0 ? (
        empty
      ) : hasColumns ? (
        <Columns {...props} rows={onPageRows} sort={sort} onSort={onSort} />
      ) : (
        <Cards {...props} rows={onPageRows} sort={sort} onSort={onSort} />
      )}
      {shown.length > 0 && (
        <>
          {hasColumns ? (
            <Pager
              {...pages}
              label={caption}
              onPageSize={isLong && shown.length > TABLE_ROWS_PER_PAGE ? onPageSize : undefined}
            />
          ) : (
            <MoreRows {...pages} />
          )}
          {note && <p className="strong soft small">{note}</p>}
        </>
      )}
    </div>
  )
}

const NoRows = () => <EmptyState picture={<Icon name="search" size={40} />} title="No Data Returned." />

type PartProps<Row> = Props<Row> & { sort: string | undefined; onSort: (sort: string) => void }

function Columns<Row>({ caption, columns, rows, keyOf, actions, sort, onSort }: PartProps<Row>) {
  return (
    <div className="data-table-wrap panel">
      <table>
        <caption className="said">{caption}</caption>
        <thead>
          <tr>
            {actions && <th scope="col">Actions</th>}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} onClick={openRow} onAuxClick={openRowInTab} onMouseDown={keepFromScrolling}>
              {actions && <td className="data-table-actions">{actions(row)}</td>}
              {columns.map(({ key, cell, className }) => (
                <td key={key} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: string | undefined; onSort: (sort: string) => void }

function Head<Row>({ column: { key, label, sortBy, className }, sort, onSort }: HeadProps<Row>) {
  const current = sortOf(sort)
  const direction = current?.key === key ? current.direction : undefined
  if (!sortBy)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className="data-table-sort strong target" onClick={() => onSort(nextSort(sort, key))}>
        {label}
        <Icon name={direction ? (direction === 'ascending' ? 'up' : 'down') : 'sort'} size={16} />
      </button>
    </th>
  )
}

function Cards<Row>({ caption, columns, rows, keyOf, card, sort, onSort }: PartProps<Row>) {
  const id = useId()
  const sortable = columns.filter(({ sortBy }) => sortBy)
  return (
    <>
      {sortable.length > 1 && (
        <div className="data-table-sorting row small">
          <label htmlFor={id}>Sort by</label>
          <Icon name="sort" />
          <select id={id} className="field-input" value={sort ?? ''} onChange={(event) => onSort(event.target.value)}>
            {!sort && <option value="">As found</option>}
            {sortable.flatMap(({ key, label }) => [
              <option key={key} value={key}>
                {label}, ascending
              </option>,
              <option key={`-${key}`} value={`-${key}`}>
                {label}, descending
              </option>,
            ])}
          </select>
        </div>
      )}
      <ul className="data-cards" aria-label={caption}>
        {rows.map((row) => (
          <li key={keyOf(row)} className="panel">
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  )
}

type SearchProps = { label: string; value: string; onChange: (value: string) => void }

/** Reports the text without leading and trailing spaces. */
export function SearchBox({ label, value, onChange }: SearchProps) {
  const id = useId()
  return (
    <div className="field-search">
      <Icon name="search" />
      <label htmlFor={id} className="said">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="field-input"
        placeholder="Search..."
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        defaultValue={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </div>
  )
}

// A mouse click anywhere in a table's row opens the link that is marked `data-row-link`. The link itself stays the only
// control: keyboards and screen readers use it, and the browser decides what its modified clicks do.
const ROW_LINK = 'a[data-row-link]'
const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog'
const MIDDLE = 1

type RowEvent = ReactMouseEvent<HTMLTableRowElement>

/** A click on another control of the row, or one that ends the selection of text, opens nothing. */
function openRow(event: RowEvent): void {
  if (window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  follow(event, { ctrlKey, metaKey, shiftKey })
}

/** A middle click opens a new tab, as it does on a link. */
function openRowInTab(event: RowEvent): void {
  if (event.button === MIDDLE) follow(event, { ctrlKey: true, metaKey: true })
}

/** Prevents the scroll mode that a middle click starts on some systems. */
function keepFromScrolling(event: RowEvent): void {
  if (event.button === MIDDLE && linkFor(event)) event.preventDefault()
}

function linkFor({ currentTarget, target }: RowEvent): HTMLElement | null {
  const isControl = target instanceof Element && target.closest(CONTROLS) !== null
  return isControl ? null : currentTarget.querySelector<HTMLElement>(ROW_LINK)
}

const follow = (event: RowEvent, keys: MouseEventInit): void =>
  void linkFor(event)?.dispatchEvent(new MouseEvent('click', { ...keys, bubbles: true, cancelable: true }))
