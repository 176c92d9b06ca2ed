import { type ReactNode, useMemo } from 'react'
import type { ListingRow } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { useFormats } from '#src/ui/board.ts'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import type { Formats } from '#src/ui/formats.ts'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { AddressLink, ListingCard, RowActions } from './listing-card.tsx'
import { ListingPicture } from './listing-picture.tsx'
import type { RowActs } from './listing-ports.ts'
import { type CityText, placeOf, priceOf, streetOf } from './listing-rows.ts'
import { statusLook } from './status-look.ts'
import './listings-table.css'

type Props = {
  caption: string
  rows: readonly ListingRow[]
  cityText: CityText
  view: TableView
  onView: (view: TableView) => void
  pageSize: number
  opens: (row: ListingRow) => boolean
  people: 'none' | 'agent' | 'agents'
  acts: RowActs
  empty: ReactNode
  note?: ReactNode
}

/** Minimum width for the columns of a listing that don't move under another one, at the medium text size. */
const COLUMNS_FROM = { none: 560, agent: 560, agents: 720 }

/** Listings as a table on a desktop, as cards on a phone: My Listings and search results. */
export function ListingsTable({ cityText, opens, people, acts, ...table }: Props) {
  const types = usePropertyTypes()
  const formats = useFormats()
  const { note } = acts
  const columns = useMemo(
    () => listingColumns({ cityText, types, formats, opens, people, note }),
    [cityText, types, formats, opens, people, note],
  )
  return (
    <div className={`listings-table listings-table-${people}`}>
      <DataTable
        {...table}
        columns={columns}
        columnsFrom={COLUMNS_FROM[people]}
        defaultSort={DEFAULT_SORT}
        keyOf={({ UniqueID }) => UniqueID}
        actions={(row) => <RowActions row={row} acts={acts} />}
        card={(row) => (
          <ListingCard row={row} cityText={cityText} opens={opens(row)} showAgent={people !== 'none'} acts={acts} />
        )}
      />
    </div>
  )
}

type Options = {
  cityText: CityText
  types: PropertyTypes
  formats: Formats
  /** Whether a row's address links to the listing. */
  opens: (row: ListingRow) => boolean
  /**
   * `none`: My Listings, without agents; `agent`: with the list agent; `agents`: with the co-list agent too, as in a
   * search.
   */
  people: 'none' | 'agent' | 'agents'
  note: RowActs['note']
}

/** Default sort order in the URL: a column's key, with '-' for descending. */
const DEFAULT_SORT = '-id'

/**
 * The specification's columns, with picture and price. If there is little room, a column moves under its neighbor
 * (listings-table.css).
 */
function listingColumns({ cityText, types, formats, opens, people, note }: Options): Column<ListingRow>[] {
  const columns: Column<ListingRow>[] = [
    {
      key: 'id',
      label: 'ID',
      sortBy: (row) => row.ListingId,
      className: 'listing-id',
      cell: (row) => (
        <>
          <span>{row.ListingId}</span>
          <span className="listing-under-id">{priceOf(row, formats, types) ?? 'No price'}</span>
        </>
      ),
    },
    {
      key: 'status',
      label: 'Status',
      sortBy: (row) => row.StandardStatusVerb,
      className: 'listing-status',
      cell: (row) => <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />,
    },
    {
      key: 'type',
      label: 'Type',
      sortBy: (row) => types.label(row.PropertyType),
      className: 'listing-type',
      cell: (row) => (
        <span title={types.label(row.PropertyType)}>
          <PropertyTypeIcon type={row.PropertyType} size={24} label={types.label(row.PropertyType)} />
        </span>
      ),
    },
    {
      key: 'address',
      label: 'Address',
      sortBy: streetOf,
      className: 'listing-address',
      cell: (row) => (
        <div>
          <ListingPicture
            url={row.PreferredPhotoURL}
            propertyType={row.PropertyType}
            width={72}
            height={48}
            shared={row.ListingId}
          />
          <p>
            <AddressLink row={row} opens={opens(row)} className="listing-row-link cover-link" />
            <span className="soft small">{placeOf(row, cityText(row))}</span>
            {note?.(row.UniqueID)}
          </p>
        </div>
      ),
    },
    { key: 'city', label: 'City', sortBy: cityText, className: 'listing-city', cell: cityText },
    {
      key: 'price',
      label: 'Price',
      sortBy: (row) => row.ListPrice,
      className: 'listing-price number',
      cell: (row) => priceOf(row, formats, types) ?? <span className="soft">No price yet</span>,
    },
  ]
  if (people !== 'none')
    columns.push({
      key: 'agent',
      label: people === 'agents' ? 'Listing Agent' : 'Agent',
      sortBy: (row) => row.ListAgentFullName,
      className: 'listing-agent',
      cell: (row) => (
        <>
          <span>{row.ListAgentFullName}</span>
          {people === 'agents' && row.CoListAgentFullName && (
            <span className="listing-under-agent soft small">{row.CoListAgentFullName}</span>
          )}
        </>
      ),
    })
  if (people === 'agents')
    columns.push({
      key: 'coAgent',
      label: 'Co-List Agent',
      sortBy: (row) => row.CoListAgentFullName,
      className: 'listing-co-agent',
      cell: (row) => row.CoListAgentFullName,
    })
  return columns
}
