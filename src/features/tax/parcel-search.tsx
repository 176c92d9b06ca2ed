// Search of the tax roll, and the parcels found, five at a time.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { TaxRow } from '#contract/tax.ts'
import type { Describe } from '#rules/address.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button } from '#src/ui/button.tsx'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { type Found, SearchForm } from '#src/ui/search-form.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { parcelFacts, parcelStreet } from './parcel-words.ts'
import { type TaxWanted, taxSearchQuery } from './tax-queries.ts'
import { TaxTrouble } from './tax-trouble.tsx'

const FIELDS = [
  { name: 'ParcelNumber', label: 'Linc Number', kind: 'text' },
  { name: 'TaxRollNumber', label: 'Roll Number', kind: 'text' },
  { name: 'UnitNumber', label: 'Unit Number', kind: 'text' },
  { name: 'StreetNumber', label: 'Street Number', kind: 'text' },
  { name: 'StreetName', label: 'Street Name', kind: 'text' },
] as const

export type ParcelSearchProps = {
  call: Call
  /** The browser's hint, for the text of a failure. */
  online: boolean
  /** Epoch milliseconds. */
  now(): number
  describe: Describe
  /** The search terms; empty: not searched yet. */
  wanted: TaxWanted
  onWanted(wanted: TaxWanted): void
  view: TableView
  onView(view: TableView): void
  onPick(row: TaxRow): void
}

export function ParcelSearch(props: ParcelSearchProps) {
  const { wanted, onWanted, onView } = props
  const [isEmpty, setEmpty] = useState(false)
  const isAsked = Object.keys(wanted).length > 0
  const found = useQuery({ ...taxSearchQuery(props.call, wanted), enabled: isAsked })
  const isCutOff = !props.online && !found.data && !found.isError
  const search = (values: Found) => {
    setEmpty(Object.keys(values).length === 0)
    onWanted(values as TaxWanted)
    onView({})
  }
  return (
    <div className="lookup stack gap-16">
      {isCutOff && <p role="status">You’re offline. The tax roll needs a connection; fill in the fields yourself.</p>}
      <SearchForm
        label="Search the tax roll"
        fields={FIELDS}
        values={wanted}
        onSearch={search}
        onClear={() => {
          search({})
          setEmpty(false)
        }}
        busy={found.isFetching}
      />
      {isEmpty && (
        <p className="field-error" role="alert">
          Enter at least one of them.
        </p>
      )}
      {isAsked && <Results {...props} found={found} />}
      <p className="soft small">
        New tax data arrives around May for Calgary, and later in the year for other municipalities.
      </p>
    </div>
  )
}

type Reply = { data: TaxRow[]; total: number }
type ResultsProps = ParcelSearchProps & {
  found: { data: Reply | undefined; dataUpdatedAt: number; isError: boolean; isFetching: boolean; refetch(): unknown }
}

function Results({ found, online, now, describe, view, onView, onPick }: ResultsProps) {
  const columns = useMemo(() => columnsOf(describe), [describe])
  if (!found.data)
    return found.isFetching ? (
      <Skeleton lines={5} label="Searching the tax roll" />
    ) : (
      <TaxTrouble online={online} busy={false} onRetry={() => void found.refetch()} />
    )
  const { data, total } = found.data
  return (
    <>
      <AsOf at={found.dataUpdatedAt} stale={found.isError} ports={{ online, now }} />
      <DataTable
        caption="Parcels found"
        columns={columns}
        rows={data}
        keyOf={(row) => row.UniqueID}
        view={view}
        onView={onView}
        pageSize={MODAL_ROWS_PER_PAGE}
        actions={(row) => (
          <Button onClick={() => onPick(row)}>
            Choose<span className="said"> {parcelStreet(row, describe)}</span>
          </Button>
        )}
        card={(row) => (
          <button type="button" className="lookup-choice hover" onClick={() => onPick(row)}>
            <span className="said">Choose </span>
            <b>{parcelStreet(row, describe)}</b>
            <span className="soft small">{parcelFacts(row, describe)}</span>
          </button>
        )}
        note={total > data.length && `These are ${data.length} of ${total}. Narrow the search to see the others.`}
        columnsFrom={640}
      />
    </>
  )
}

/** Sorted by street and house number by the server; not sortable. */
const columnsOf = (describe: Describe): Column<TaxRow>[] => [
  { key: 'Street', label: 'Address', cell: (row) => parcelStreet(row, describe) },
  { key: 'City', label: 'City', cell: ({ City }) => describe('City', City) },
  { key: 'ParcelNumber', label: 'Linc Number', cell: (row) => row.ParcelNumber },
  { key: 'TaxRollNumber', label: 'Roll Number', cell: (row) => row.TaxRollNumber },
  { key: 'TaxYear', label: 'Tax Year', cell: (row) => row.TaxYear },
]
