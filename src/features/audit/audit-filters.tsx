// The audit page's filters: their fields, and the query they send to the server.
import { type KeyboardEvent, useId, useRef } from 'react'
import type { AuditFilters, AuditTransaction } from '#contract/audit.ts'
import { searchText } from '#contract/text.ts'
import { type SearchField, SearchForm, type SearchValues } from '#src/ui/search-form.tsx'
import type { ChangeWords } from './spoken-change.ts'

export type FilterName = keyof AuditFilters
const LABELS = {
  transactionType: 'Transaction Type',
  changedBy: 'Changed By',
  impersonating: 'Impersonating',
  resourceID: 'Resource ID',
  fieldType: 'Field Type',
  fieldName: 'Field Name',
  changedFrom: 'Changed From',
  changedTo: 'Changed To',
} as const satisfies Record<FilterName, string>
const FILTER_NAMES = Object.keys(LABELS) as FilterName[]

export type AuditTab = 'search' | 'advanced'
const SIMPLE: readonly FilterName[] = ['fieldName', 'changedBy', 'changedFrom', 'changedTo']

/** Filters in the URL, as the member typed them. */
export type TypedFilters = Partial<Record<FilterName, string | undefined>>

export const filtersOf = (view: TypedFilters): TypedFilters =>
  Object.fromEntries(FILTER_NAMES.flatMap((name) => (view[name] ? [[name, view[name]]] : [])))

export const filtersFrom = (found: SearchValues): TypedFilters =>
  filtersOf(Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)])))

/** The log stores field names but shows labels, so "list price" is sent as ListPrice. */
export function askedFilters(typed: TypedFilters, fields: ChangeWords['fields']): AuditFilters {
  const { fieldName, ...others } = filtersOf(typed)
  if (fieldName === undefined) return others
  const wanted = searchText(fieldName).toLowerCase()
  const known = fields.find(({ label }) => label.toLowerCase() === wanted)
  return { ...others, fieldName: known?.name ?? fieldName.replace(/\s+/g, '') }
}

/** "Field Name “price”, Changed From 2026-11-01" */
export const filterWords = (typed: TypedFilters): string =>
  Object.entries(filtersOf(typed))
    .map(([name, value]) => `${LABELS[name as FilterName]} “${value}”`)
    .join(', ')

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null))].sort((a, b) => a.localeCompare(b))

type Control = SearchField extends infer Field
  ? Field extends SearchField
    ? Omit<Field, 'name' | 'label'>
    : never
  : never

const typeOf = (row: AuditTransaction) => row.Transactiontype
const classOf = (change: AuditTransaction['SubTransaction'][number]) => change.ClassName

/** Choices are the values in the log, and those already in the filter. */
export function searchFields(
  tab: AuditTab,
  rows: readonly AuditTransaction[],
  typed: TypedFilters,
  words: ChangeWords,
): SearchField[] {
  const changes = rows.flatMap(({ SubTransaction }) => SubTransaction)
  const choice = (name: FilterName, values: string[], text: (value: string) => string): Control => ({
    kind: 'choice',
    options: distinct([...values, typed[name] ?? null]).map((code) => ({ code, text: text(code) })),
  })
  const text = (suggestions: string[]): Control => ({ kind: 'text', suggestions })
  const controls: Record<FilterName, () => Control> = {
    transactionType: () => choice('transactionType', rows.map(typeOf), (value) => value),
    changedBy: () => text(distinct(rows.map((row) => row.RealUser))),
    impersonating: () => text(distinct(rows.map((row) => row.ImpersonatedUser))),
    resourceID: () => ({ kind: 'text', numeric: true }),
    fieldType: () => choice('fieldType', changes.map(classOf), words.kind),
    fieldName: () => text(distinct(changes.map((change) => words.field(change.ClassName, fieldOf(change.FieldName))))),
    changedFrom: () => ({ kind: 'date' }),
    changedTo: () => ({ kind: 'date' }),
  }
  const names = tab === 'search' ? SIMPLE : FILTER_NAMES
  return names.map((name) => ({ name, label: LABELS[name], ...controls[name]() }))
}

/** Rooms[2].RoomLength → RoomLength, which matches every room. */
const fieldOf = (fieldName: string): string => fieldName.replace(/^\w+\[\d+\]\.?/, '') || fieldName

const TABS: [AuditTab, string][] = [
  ['search', 'Search'],
  ['advanced', 'Advanced Search'],
]

type Props = {
  tab: AuditTab
  onTab: (tab: AuditTab) => void
  /** The rows from which the choices are made. */
  rows: readonly AuditTransaction[]
  words: ChangeWords
  typed: TypedFilters
  onSearch: (typed: TypedFilters) => void
  busy: boolean
}

export function AuditSearch({ tab, onTab, rows, words, typed, onSearch, busy }: Props) {
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const other = tab === 'search' ? 'advanced' : 'search'
    onTab(other)
    tabs.current?.querySelector<HTMLElement>(`[id="${id}${other}"]`)?.focus()
  }
  return (
    <div className="audit-search">
      <div ref={tabs} role="tablist" aria-label="Search the log" className="audit-tabs" onKeyDown={move}>
        {TABS.map(([name, label]) => (
          <button
            key={name}
            id={`${id}${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls={`${id}panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${tab}`}>
        <SearchForm
          key={tab}
          label={tab === 'search' ? 'Search the log' : 'Advanced search of the log'}
          fields={searchFields(tab, rows, typed, words)}
          values={filtersOf(typed) as Record<string, string>}
          onSearch={(found) => onSearch(filtersFrom(found))}
          onClear={() => onSearch({})}
          busy={busy}
        />
      </div>
    </div>
  )
}
