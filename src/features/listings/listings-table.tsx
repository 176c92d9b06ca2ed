import { type ReactNode, useMemo } from 'react'
import type { ListingRow } from '#contract/listing.ts'
import { useFormats } from '#src/ui/board.ts'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { ListingCard } from './listing-card.tsx'
import { DEFAULT_SORT, listingColumns } from './listing-columns.tsx'
import type { RowActs } from './listing-ports.ts'
import type { CityText } from './listing-rows.ts'
import './listings-table.css'
import { RowActions } from './row-actions.tsx'

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
const COLUMNS_FROM = 560

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
        columnsFrom={COLUMNS_FROM}
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
