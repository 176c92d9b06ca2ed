// Tax Auto Pop (data entry page, sections 2 and 7): finds a parcel in the municipal tax roll and fills in the form from
// it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import { composeStreet, type Describe } from '#rules/address.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button } from '#src/ui/button.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import '#src/ui/field.css'
import '#src/ui/lookup.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type FillLine, fillLines, settleLines } from './fill-plan.ts'
import { FillPreview, type TaxForm } from './fill-preview.tsx'
import { ParcelSearch } from './parcel-search.tsx'
import { type TaxWanted, taxListingQuery } from './tax-queries.ts'
import { TaxTrouble } from './tax-trouble.tsx'

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
      <div className="split cluster">
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
