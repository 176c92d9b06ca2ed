import { type KeyboardEvent, useId, useRef } from 'react'
import type { AuditTransaction } from '#contract/audit.ts'
import { SearchForm } from '#src/ui/search-form.tsx'
import { type AuditTab, filtersFrom, filtersOf, searchFields, type TypedFilters } from './audit-filters.ts'
import type { ChangeWords } from './change-words.ts'

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
