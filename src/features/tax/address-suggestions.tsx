// Parcels in the tax roll that match the typed address, LINC or roll number, suggested while typing.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { LookupRow } from '#contract/lookup.ts'
import type { Spot } from '#contract/place.ts'
import type { TaxRow } from '#contract/tax.ts'
import { isActive, type LookupTables } from '#rules/lookup-choice.ts'
import { type Position, positionWords } from '#src/device/location.ts'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useFocusKept } from '#src/ui/use-focus.ts'
import { ParcelChoices, ROLL_OFFLINE, RollUnread } from './parcel-choices.tsx'
import type { TaxPorts } from './tax-auto-pop.tsx'
import { PASSING, taxNearQuery, taxSearchQuery } from './tax-queries.ts'
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

// The parcels nearest to the member's position, for starting a listing at the property's door.

type NearbyParcelsProps = { ports: TaxPorts; locate(): Promise<Position>; onPick(row: TaxRow): void }

export function NearbyParcels({ ports, locate, onPick }: NearbyParcelsProps) {
  const { call, online, describe } = ports
  const { here, ask } = useHere(locate)
  const spot: Spot | null = here?.ok ? { latitude: here.latitude, longitude: here.longitude } : null
  const found = useQuery({ ...taxNearQuery(call, spot), enabled: spot !== null && online })
  const rows = found.data?.data
  const said = online ? saidNearby(here, found.isError, rows?.length) : ROLL_OFFLINE
  const status = useFocusKept(said)
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="soft small">
        {said}
      </p>
      {online && here && !here.ok && (
        <Button icon="pin" onClick={ask}>
          Try again
        </Button>
      )}
      {online && found.isError && <RollUnread onRetry={() => void found.refetch()} />}
      {online && rows && <ParcelChoices rows={rows} describe={describe} onPick={onPick} />}
    </>
  )
}

/** Requested when it is shown, and by `ask`; null until the phone answers. */
function useHere(locate: () => Promise<Position>) {
  const [here, setHere] = useState<Position | null>(null)
  const [asked, ask] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(locate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each request
  useEffect(() => {
    let isShown = true
    setHere(null)
    void latest.current().then((found) => isShown && setHere(found))
    return () => {
      isShown = false
    }
  }, [asked])
  return { here, ask }
}

function saidNearby(here: Position | null, isUnread: boolean, count: number | undefined): string {
  if (!here) return 'Looking for where you are…'
  if (!here.ok) return onThisDevice(positionWords(here, 'address'))
  if (count === undefined) return isUnread ? '' : 'Searching the tax roll…'
  return count === 0
    ? 'The tax roll has no parcel around here. Type the address.'
    : 'The nearest first. Choose one to fill in its fields.'
}
