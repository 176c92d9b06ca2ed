// The parcels nearest to the member's position, for starting a listing at the property's door.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Spot } from '#contract/place.ts'
import type { TaxRow } from '#contract/tax.ts'
import { type Position, positionWords } from '#src/device/location.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useFocusKept } from '#src/ui/use-focus.ts'
import { ParcelChoices, ROLL_OFFLINE, RollUnread } from './parcel-choices.tsx'
import type { TaxPorts } from './tax-auto-pop.tsx'
import { taxNearQuery } from './tax-queries.ts'

type Props = { ports: TaxPorts; locate(): Promise<Position>; onPick(row: TaxRow): void }

export function NearbyParcels({ ports, locate, onPick }: Props) {
  const { call, online, describe } = ports
  const { here, ask } = useHere(locate)
  const spot: Spot | null = here?.ok ? { latitude: here.latitude, longitude: here.longitude } : null
  const found = useQuery({ ...taxNearQuery(call, spot), enabled: spot !== null && online })
  const rows = found.data?.data
  const said = online ? saidOf(here, found.isError, rows?.length) : ROLL_OFFLINE
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

function saidOf(here: Position | null, isUnread: boolean, count: number | undefined): string {
  if (!here) return 'Looking for where you are…'
  if (!here.ok) return onThisDevice(positionWords(here, 'address'))
  if (count === undefined) return isUnread ? '' : 'Searching the tax roll…'
  return count === 0
    ? 'The tax roll has no parcel around here. Type the address.'
    : 'The nearest first. Choose one to fill in its fields.'
}
