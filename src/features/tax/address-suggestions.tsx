// Parcels of the tax roll that an address, a LINC or a roll number may mean, while it is typed.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { TaxRow } from '#contract/tax.ts'
import { Button } from '../../ui/button.tsx'
import '../../ui/lookup.css'
import { parcelStreet } from './parcel-words.ts'
import type { TaxPorts } from './tax-auto-pop.tsx'
import { taxSearchQuery } from './tax-queries.ts'
import './tax.css'
import { type AddressWords, matchesTyped, splitAddress, wantedFor } from './typed-address.ts'

const SHOWN = 5
const PAUSE_MS = 250

type Props = { ports: TaxPorts; words: AddressWords; text: string; onPick(row: TaxRow): void }

export function AddressSuggestions({ ports, words, text, onPick }: Props) {
  const { call, online, describe } = ports
  const settled = useSettled(text)
  const typed = useMemo(() => splitAddress(settled, words), [settled, words])
  const wanted = wantedFor(typed)
  const found = useQuery({ ...taxSearchQuery(call, wanted ?? {}), enabled: wanted !== null && online })
  if (!online)
    return <p role="status">You’re offline, and the tax roll needs a connection. Fill in the fields yourself.</p>
  if (!wanted) return null
  if (found.isError)
    return (
      <div role="alert">
        <p>The tax roll could not be read. Nothing you typed was lost.</p>
        <Button icon="sync" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </div>
    )
  const isNumber = 'ParcelNumber' in wanted || 'TaxRollNumber' in wanted
  const rows = (found.data?.data ?? [])
    .filter((row) => isNumber || matchesTyped(settled, row, describe))
    .slice(0, SHOWN)
  return (
    <>
      <p role="status" className="soft small">
        {saidOf(found.isPending, rows.length)}
      </p>
      {rows.length > 0 && (
        <ul className="tax-suggestions" aria-label="From the tax roll">
          {rows.map((row) => (
            <li key={row.UniqueID}>
              <button type="button" className="lookup-choice" onClick={() => onPick(row)}>
                <b>{parcelStreet(row, describe)}</b>
                <span className="soft small">{`${describe('City', row.City)} · LINC ${row.ParcelNumber}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function saidOf(isPending: boolean, count: number): string {
  if (isPending) return 'Searching the tax roll…'
  if (count === 0) return 'No Data Returned.'
  return count === 1 ? '1 parcel found. Choose it to fill in its fields.' : 'Choose one to fill in its fields.'
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
