import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { STATUSES } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { type SearchField, SearchForm, type SearchValues } from '#src/ui/search-form.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { FoundListings } from './found-listings.tsx'
import type { ListingPorts } from './listing-ports.ts'
import {
  addressTablesQuery,
  CITY_TABLE,
  placesQuery,
  rowsOf,
  SUBDIVISION_TABLE,
  SUFFIX_TABLE,
} from './listing-queries.ts'
import {
  askedWords,
  foundOf,
  nextTries,
  requestOf,
  type SearchView,
  searchWords,
  suggestionsOf,
  type Tables,
  unknownWords,
  viewOfFound,
} from './listing-search.ts'
import './search-panel.css'

type Props = {
  ports: ListingPorts
  search: SearchView
  view: TableView
  onView: (view: TableView) => void
  onSearch: (search: SearchView) => void
}

const NOTICE = 'Please note that the search will only return listings you are authorized to see.'

/**
 * Search Listings: what was found replaces the form, until the form is asked for again. On a phone the form is a sheet.
 */
export function SearchPanel({ ports, search, view, onView, onSearch }: Props) {
  const tables = useSearchTables(ports.call, search)
  const types = usePropertyTypes()
  const request = requestOf(search)
  const isWide = !useMedia(PHONE)
  const [isChanging, setChanging] = useState(request === null)
  const summary = useRef<HTMLDivElement>(null)
  const searchAgain = (next: SearchView) => {
    setChanging(false)
    onSearch(next)
    // The form has been removed, with the focus in it.
    requestAnimationFrame(() => {
      if (!document.activeElement?.checkVisibility()) summary.current?.querySelector('button')?.focus()
    })
  }
  const form = (
    <ListingSearchForm
      tables={tables}
      search={search}
      busy={false}
      onSearch={searchAgain}
      onClear={() => onSearch({})}
    />
  )
  const hasForm = isWide && (isChanging || !request)
  return (
    <div className="stack gap-16">
      <p className="soft small">{NOTICE}</p>
      {hasForm && form}
      {!isWide && (
        <Sheet isOpen={isChanging} onClose={() => setChanging(false)} title="Filters">
          {form}
        </Sheet>
      )}
      {!hasForm && (
        <div ref={summary} className="split cluster">
          <p className="strong grow">{request ? searchWords(search, tables, types.label) : 'Nothing searched yet'}</p>
          <Button icon="search" onClick={() => setChanging(true)}>
            {request ? 'Change search' : 'Filters'}
          </Button>
        </div>
      )}
      {!request && <Shown />}
      {request && (
        <FoundListings
          ports={ports}
          request={request}
          view={view}
          onView={onView}
          hints={[...unknownWords(search, tables), ...nextTries(search)]}
          asked={askedWords(search, tables, types.label)}
        />
      )}
    </div>
  )
}

/** Neighborhoods are fetched only for a search by one, because there are many. */
function useSearchTables(call: Call, { SubdivisionName }: SearchView): Tables {
  const { data } = useQuery(addressTablesQuery(call))
  const places = useQuery({ ...placesQuery(call), enabled: SubdivisionName !== undefined }).data
  return useMemo(
    () => ({
      City: rowsOf(data, CITY_TABLE),
      StreetSuffix: rowsOf(data, SUFFIX_TABLE),
      SubdivisionName: rowsOf(places, SUBDIVISION_TABLE),
    }),
    [data, places],
  )
}

type ListingSearchFormProps = {
  tables: Tables
  search: SearchView
  busy: boolean
  onSearch: (search: SearchView) => void
  onClear: () => void
}

/** The seven fields of Search Listings, and those that the current search arrived with. */
function ListingSearchForm({ tables, search, busy, onSearch, onClear }: ListingSearchFormProps) {
  const types = usePropertyTypes()
  const hasNeighborhood = search.SubdivisionName !== undefined
  const hasPostalCode = search.PostalCode !== undefined
  const fields = useMemo<SearchField[]>(
    () => [
      { name: 'ListingId', label: 'Listing ID', kind: 'text' },
      { name: 'PropertyType', label: 'Property Type', kind: 'choice', options: types.all.map(optionOf) },
      { name: 'StreetNumber', label: 'Street Number', kind: 'text' },
      { name: 'StreetName', label: 'Street Name', kind: 'text' },
      { name: 'StreetSuffix', label: 'Street Type', kind: 'text', suggestions: suggestionsOf(tables.StreetSuffix) },
      { name: 'City', label: 'City', kind: 'text', suggestions: suggestionsOf(tables.City) },
      ...(hasNeighborhood
        ? [
            {
              name: 'SubdivisionName',
              label: 'Neighborhood',
              kind: 'text',
              suggestions: suggestionsOf(tables.SubdivisionName),
            } as const,
          ]
        : []),
      ...(hasPostalCode ? [{ name: 'PostalCode', label: 'Postal Code', kind: 'text' } as const] : []),
      { name: 'StandardStatus', label: 'Listing Status', kind: 'choices', options: STATUS_OPTIONS },
    ],
    [types, tables, hasNeighborhood, hasPostalCode],
  )
  return (
    <SearchForm
      label="Search Listings"
      fields={fields}
      values={useMemo<SearchValues>(() => foundOf(search, tables), [search, tables])}
      busy={busy}
      onSearch={(found) => onSearch(viewOfFound(found, tables))}
      onClear={onClear}
    />
  )
}

const optionOf = ({ code, label }: { code: string; label: string }) => ({ code, text: label })
const STATUS_OPTIONS = Object.entries(STATUSES).map(([code, text]) => ({ code, text }))
