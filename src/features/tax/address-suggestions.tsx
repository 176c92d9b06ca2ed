// Parcels in the tax roll that match the typed address, LINC or roll number, suggested while typing.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LookupRow } from '#contract/lookup.ts'
import type { TaxRow } from '#contract/tax.ts'
import { isActive, type LookupTables } from '#rules/lookup-choice.ts'
import { useClock } from '#src/ui/clock.ts'
import { ParcelChoices, ROLL_OFFLINE, RollUnread } from './parcel-choices.tsx'
import type { TaxPorts } from './tax-auto-pop.tsx'
import { PASSING, taxSearchQuery } from './tax-queries.ts'
import { type AddressWords, matchesTyped, splitAddress, wantedFor } from './typed-address.ts'

const SHOWN = 5
const PAUSE_MS = 250

type Props = { ports: TaxPorts; words: AddressWords; text: string; onPick(row: TaxRow): void }

export function AddressSuggestions({ ports, words, text, onPick }: Props) {
  const { call, online, describe } = ports
  const settled = useSettled(text)
  const typed = useMemo(() => splitAddress(settled, words), [settled, words])
  const wanted = wantedFor(typed)
  const found = useQuery({ ...taxSearchQuery(call, wanted ?? {}), ...PASSING, enabled: wanted !== null && online })
  if (!online) return <p role="status">{ROLL_OFFLINE}</p>
  if (!wanted) return null
  if (found.isError) return <RollUnread onRetry={() => void found.refetch()} />
  const isNumber = 'ParcelNumber' in wanted || 'TaxRollNumber' in wanted
  const rows = (found.data?.data ?? [])
    .filter((row) => isNumber || matchesTyped(settled, row, describe))
    .slice(0, SHOWN)
  return (
    <>
      <p role="status" className="soft small">
        {saidOf(found.isPending, rows.length)}
      </p>
      <ParcelChoices rows={rows} describe={describe} onPick={onPick} />
    </>
  )
}

function saidOf(isPending: boolean, count: number): string {
  if (isPending) return 'Searching the tax roll…'
  if (count === 0) return 'No Data Returned.'
  return count === 1 ? '1 parcel found. Choose it to fill in its fields.' : 'Choose one to fill in its fields.'
}

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const { after } = useClock()
  useEffect(() => after(PAUSE_MS, () => setSettled(text)), [text, after])
  return settled
}

// The board's codes for streets and towns, from the form's own lookup tables. Pure.

const COUNTY = 'CountyOrParish'

/** `tableOf`: the lookup table of a field; null if the form does not have the field. */
export function addressWords(tables: LookupTables, tableOf: (field: string) => string | null): AddressWords {
  const rowsOf = (field: string): readonly LookupRow[] => tables.get(tableOf(field) ?? '')?.rows.filter(isActive) ?? []
  const named = (field: string, word: string) => {
    const plain = word.toLowerCase()
    return rowsOf(field).filter((row) => [row.Code, row.Description].some((name) => name.toLowerCase() === plain))
  }
  return {
    suffix: (word) => named('StreetSuffix', word)[0]?.Code ?? null,
    direction: (word) => named('StreetDirSuffix', word)[0]?.Code ?? null,
    town: (name) => {
      const [row, ...others] = named('City', name)
      const counties = row?.Parents?.find(({ ParentField }) => ParentField === COUNTY)?.ParentCodes ?? []
      return row && others.length === 0 && counties.length === 1
        ? { City: row.Code, CountyOrParish: counties[0]! }
        : null
    },
  }
}
