// The parcels nearest to where the member stands: a listing is begun at its door.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Spot } from '#contract/place.ts'
import type { TaxRow } from '#contract/tax.ts'
import { type Position, positionWords } from '../../device/location.ts'
import { onThisDevice } from '../../ui/device-word.ts'
import { ParcelChoices, ROLL_OFFLINE, RollUnread } from './parcel-choices.tsx'
import type { TaxPorts } from './tax-auto-pop.tsx'
import { taxNearQuery } from './tax-queries.ts'

type Props = { ports: TaxPorts; locate(): Promise<Position>; onPick(row: TaxRow): void }

export function NearbyParcels({ ports, locate, onPick }: Props) {
  const { call, online, describe } = ports
  const here = useHere(locate)
  const spot: Spot | null = here?.ok ? { latitude: here.latitude, longitude: here.longitude } : null
  const found = useQuery({ ...taxNearQuery(call, spot), enabled: spot !== null && online })
  if (!online) return <p role="status">{ROLL_OFFLINE}</p>
  if (here && !here.ok) return <p role="status">{onThisDevice(positionWords(here, 'address'))}</p>
  if (found.isError) return <RollUnread onRetry={() => void found.refetch()} />
  const rows = found.data?.data
  return (
    <>
      <p role="status" className="soft small">
        {saidOf(here !== null, rows?.length)}
      </p>
      {rows && <ParcelChoices rows={rows} describe={describe} onPick={onPick} />}
    </>
  )
}

/** Asked once, when it is shown; null until the phone answers. */
function useHere(locate: () => Promise<Position>): Position | null {
  const [here, setHere] = useState<Position | null>(null)
  const ask = useRef(locate)
  useEffect(() => {
    let isShown = true
    void ask.current().then((found) => isShown && setHere(found))
    return () => {
      isShown = false
    }
  }, [])
  return here
}

function saidOf(isFound: boolean, count: number | undefined): string {
  if (!isFound) return 'Looking for where you are…'
  if (count === undefined) return 'Searching the tax roll…'
  return count === 0
    ? 'The tax roll has no parcel around here. Type the address.'
    : 'The nearest first. Choose one to fill in its fields.'
}
