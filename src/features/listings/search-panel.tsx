import { useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Shown } from '#src/ui/shown.tsx'
import { FoundListings } from './found-listings.tsx'
import type { ListingPorts } from './listing-ports.ts'
import { askedWords, nextTries, requestOf, type SearchView, searchWords, unknownWords } from './listing-search.ts'
import { ListingSearchForm, useSearchTables } from './listing-search-form.tsx'
import './search-panel.css'

type Props = {
  ports: ListingPorts
  search: SearchView
  view: TableView
  onView: (view: TableView) => void
  onSearch: (search: SearchView) => void
}

const NOTICE = 'Please note that the search will only return listings you are authorized to see.'

/** Search Listings: the form and its results. On a phone the results replace the form, until it is requested again. */
export function SearchPanel({ ports, search, view, onView, onSearch }: Props) {
  const tables = useSearchTables(ports.call, search)
  const types = usePropertyTypes()
  const request = requestOf(search)
  const [isChanging, setChanging] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const searchAgain = (next: SearchView) => {
    setChanging(false)
    onSearch(next)
    // On a phone the form has been removed, with the focus in it.
    requestAnimationFrame(() => {
      if (!document.activeElement?.checkVisibility()) summary.current?.querySelector('button')?.focus()
    })
  }
  return (
    <div className="stack gap-24">
      <p className="soft small search-notice">{NOTICE}</p>
      <div className={request && !isChanging ? 'search-asked' : undefined}>
        <ListingSearchForm
          tables={tables}
          search={search}
          busy={false}
          onSearch={searchAgain}
          onClear={() => onSearch({})}
        />
      </div>
      {!request && <Shown />}
      {request && (
        <>
          {!isChanging && (
            <div ref={summary} className="search-summary">
              <p>{searchWords(search, tables, types.label)}</p>
              <Button icon="search" onClick={() => setChanging(true)}>
                Change search
              </Button>
            </div>
          )}
          <FoundListings
            ports={ports}
            request={request}
            view={view}
            onView={onView}
            hints={[...unknownWords(search, tables), ...nextTries(search)]}
            asked={askedWords(search, tables, types.label)}
          />
        </>
      )}
    </div>
  )
}
