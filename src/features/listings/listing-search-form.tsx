import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { STATUSES } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { type Found, type SearchField, SearchForm } from '#src/ui/search-form.tsx'
import {
  addressTablesQuery,
  CITY_TABLE,
  placesQuery,
  rowsOf,
  SUBDIVISION_TABLE,
  SUFFIX_TABLE,
} from './listing-queries.ts'
import { foundOf, type SearchView, suggestionsOf, type Tables, viewOfFound } from './listing-search.ts'

/** Neighborhoods are fetched only for a search by one, because there are many. */
export function useSearchTables(call: Call, { SubdivisionName }: SearchView): Tables {
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

type Props = {
  tables: Tables
  search: SearchView
  busy: boolean
  onSearch: (search: SearchView) => void
  onClear: () => void
}

/** The seven fields of Search Listings, and those that the current search arrived with. */
export function ListingSearchForm({ tables, search, busy, onSearch, onClear }: Props) {
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
      values={useMemo<Found>(() => foundOf(search, tables), [search, tables])}
      busy={busy}
      onSearch={(found) => onSearch(viewOfFound(found, tables))}
      onClear={onClear}
    />
  )
}

const optionOf = ({ code, label }: { code: string; label: string }) => ({ code, text: label })
const STATUS_OPTIONS = Object.entries(STATUSES).map(([code, text]) => ({ code, text }))
