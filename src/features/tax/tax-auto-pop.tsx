// Tax Auto Pop (data entry page, sections 2 and 7): finds a parcel in the municipal tax roll and fills in the form from
// it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import type { TaxRow } from '#contract/tax.ts'
import { composeStreet, type Describe } from '#rules/address.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button } from '#src/ui/button.tsx'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { SearchForm, type SearchValues } from '#src/ui/search-form.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type FillLine, fillLines, settleLines } from './fill-plan.ts'
import { FillPreview, type TaxForm } from './fill-preview.tsx'
import { parcelFacts, parcelStreet } from './parcel-choices.tsx'
import { type TaxWanted, taxListingQuery, taxSearchQuery } from './tax-queries.ts'
import '#src/ui/field.css'
import '#src/ui/lookup.css'

/** `online`: the browser's hint. `now`: epoch milliseconds. */
export type TaxPorts = { call: Call; online: boolean; now(): number; describe: Describe }

type Props = {
  ports: TaxPorts
  form: TaxForm
  /** Search terms from the form, searched at once. */
  start: TaxWanted
  /** A parcel chosen elsewhere: its values are shown at once. */
  parcel: number | null
  /** Writes the values; `count` is the number of switches that are on. The owner closes the sheet. */
  onFill(values: Values, count: number): void
  onClose(): void
}

export function TaxAutoPop({ ports, form, start, parcel, onFill, onClose }: Props) {
  const [wanted, setWanted] = useState(start)
  const [view, setView] = useState<TableView>({})
  const [picked, setPicked] = useState(parcel)
  const preview = usePreview(ports, form, picked)
  const { lines, settled } = preview
  const count = settled.filled.length
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Tax Auto Pop"
      size="wide"
      footer={
        lines && (
          <Button look="main" wide disabled={count === 0} onClick={() => onFill(settled.values, count)}>
            {count === 1 ? 'Fill 1 field' : `Fill ${count} fields`}
          </Button>
        )
      }
    >
      {picked === null ? (
        <ParcelSearch
          {...ports}
          wanted={wanted}
          onWanted={setWanted}
          view={view}
          onView={setView}
          onPick={({ UniqueID }) => setPicked(UniqueID)}
        />
      ) : (
        <Parcel key={picked} ports={ports} form={form} preview={preview} onBack={() => setPicked(null)} />
      )}
    </Sheet>
  )
}

const NO_LINES: readonly FillLine[] = []

/** Values from the chosen parcel; `lines` is null until the roll has answered. */
function usePreview({ call, describe }: TaxPorts, form: TaxForm, picked: number | null) {
  const roll = useQuery({ ...taxListingQuery(call, picked ?? 0), enabled: picked !== null })
  const data = picked === null ? undefined : roll.data
  const lines = useMemo(() => (data ? fillLines(data, form) : null), [data, form])
  const [switched, setSwitched] = useState<ReadonlyMap<FillLine, boolean>>(new Map())
  const off = useMemo(
    () => new Set((lines ?? NO_LINES).filter((line) => !(switched.get(line) ?? line.startsOn)).map(({ name }) => name)),
    [lines, switched],
  )
  const settled = useMemo(() => settleLines(lines ?? NO_LINES, off, form), [lines, off, form])
  const turn = (line: FillLine, isOn: boolean) => setSwitched(new Map(switched).set(line, isOn))
  return { roll, street: data && composeStreet(data, describe), lines, off, settled, turn }
}

type ParcelProps = { ports: TaxPorts; form: TaxForm; preview: ReturnType<typeof usePreview>; onBack(): void }

function Parcel({ ports, form, preview, onBack }: ParcelProps) {
  const { roll, street, lines, off, settled, turn } = preview
  const title = useRef<HTMLHeadingElement>(null)
  // The button that chose it has been removed while it had the focus.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="lookup stack gap-16">
      <div className="tax-parcel split cluster">
        <h3 ref={title} tabIndex={-1}>
          {street || 'From the tax roll'}
        </h3>
        <Button look="quiet" icon="back" onClick={onBack}>
          Another parcel
        </Button>
      </div>
      {lines ? (
        <>
          <AsOf at={roll.dataUpdatedAt} stale={roll.isError} ports={ports} />
          <FillPreview lines={lines} settled={settled} off={off} onSwitch={turn} form={form} />
        </>
      ) : roll.isFetching ? (
        <Skeleton lines={8} label="Reading the tax roll" />
      ) : (
        <TaxTrouble online={ports.online} busy={false} onRetry={() => void roll.refetch()} />
      )}
    </div>
  )
}

// Search of the tax roll, and the parcels found, five at a time.

const FIELDS = [
  { name: 'ParcelNumber', label: 'Linc Number', kind: 'text' },
  { name: 'TaxRollNumber', label: 'Roll Number', kind: 'text' },
  { name: 'UnitNumber', label: 'Unit Number', kind: 'text' },
  { name: 'StreetNumber', label: 'Street Number', kind: 'text' },
  { name: 'StreetName', label: 'Street Name', kind: 'text' },
] as const

type ParcelSearchProps = {
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

function ParcelSearch(props: ParcelSearchProps) {
  const { wanted, onWanted, onView } = props
  const [isEmpty, setEmpty] = useState(false)
  const isAsked = Object.keys(wanted).length > 0
  const found = useQuery({ ...taxSearchQuery(props.call, wanted), enabled: isAsked })
  const isCutOff = !props.online && !found.data && !found.isError
  const search = (values: SearchValues) => {
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

type TaxTroubleProps = { online: boolean; busy: boolean; onRetry: () => void }

/** Shown if the roll does not answer: why, that nothing is lost, and what to do. */
const TaxTrouble = ({ online, busy, onRetry }: TaxTroubleProps) => (
  <div role="alert">
    <NotLoaded
      title={online ? 'The tax roll could not be read.' : 'You’re offline. The tax roll needs a connection.'}
      busy={busy}
      onRetry={onRetry}
    >
      {online
        ? 'The portal didn’t answer. Nothing you entered was lost.'
        : 'Nothing you entered was lost. Fill in the fields yourself, or try again when you’re back online.'}
    </NotLoaded>
  </div>
)
