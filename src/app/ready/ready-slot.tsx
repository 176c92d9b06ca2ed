// Prepare on a listing's page: suggested to those who may edit it, and reported as ready only as long as the device has
// all of it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { DAY_MS } from '#contract/constants.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { isWorkerOff } from '#src/device/service-worker.ts'
import { askToKeepStorage } from '#src/device/storage-use.ts'
import { PHONE } from '#src/phone/phone-queries.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import { listingNeeds } from './listing-needs.ts'
import { type Missing, missingFor } from './prepare-listing.ts'
import { type Prepared, preparedKey, prepareListing, readyPorts } from './prepared.ts'
import './ready.css'

const PART_WORDS: Record<Missing, string> = {
  forms: 'forms',
  listing: 'the listing',
  people: 'people',
  tax: 'the tax roll',
  photos: 'photos',
  map: 'map',
}
export function ReadySlot({ record }: { record: ListingRecord }) {
  const { now, network, signedOut } = useServices()
  const online = useOnline()
  const queries = useQueryClient()
  const formats = useFormats()
  const { needs, ports } = useNeeds(record)
  const { UniqueID } = record.row
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [isFull, setFull] = useState(false)
  const { data: prepared } = useQuery<Prepared>({
    queryKey: preparedKey(UniqueID),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: missing } = useQuery({
    queryKey: [PHONE, 'missing', UniqueID, record.version, prepared?.at],
    queryFn: () => missingFor(needs, { since: prepared?.at ?? 0, refused: prepared?.refused ?? [] }, ports),
    enabled: prepared !== undefined,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  })
  const prepare = async () => {
    setFull(false)
    setProgress({ done: 0, total: 1 })
    const at = now()
    const stop = new AbortController()
    const stopIfCutOff = () => (signedOut.aborted || !network.isOnline()) && stop.abort()
    signedOut.addEventListener('abort', stopIfCutOff)
    const unsubscribe = network.subscribe(stopIfCutOff)
    try {
      const isSafe = await askToKeepStorage()
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const { fetched } = await prepareListing(needs, ports, { at, onProgress, stop: stop.signal })
      queries.setQueryData<Prepared>(preparedKey(UniqueID), { at, ...fetched, isSafe })
    } catch {
      setFull(true)
    } finally {
      signedOut.removeEventListener('abort', stopIfCutOff)
      unsubscribe()
      setProgress(null)
    }
  }
  const state = ((): ReadyState => {
    if (isWorkerOff()) return { kind: 'off' }
    if (progress) return { kind: 'busy', ...progress }
    if (isFull) return { kind: 'no-room' }
    if (!prepared) return { kind: 'unprepared' }
    if (!missing) return { kind: 'checking' }
    if (missing.length > 0) return { kind: 'partly', missing: missing.map((part) => PART_WORDS[part]) }
    const age = now() - prepared.at < DAY_MS ? formats.timeOfDay(prepared.at) : formats.mediumMoment(prepared.at)
    return { kind: 'ready', age, size: `${formats.roughNumberText(prepared.bytes / 1e6)} MB`, isSafe: prepared.isSafe }
  })()
  return <ReadyPanel state={state} noun="listing" online={online} onPrepare={() => void prepare()} />
}

function useNeeds(record: ListingRecord) {
  const { call, here, prepare, user, now, signedOut } = useServices()
  const queries = useQueryClient()
  const types = usePropertyTypes()
  const formName = types.routeOf(record.row.PropertyType)
  const needs = useMemo(() => listingNeeds(record, formName, call), [record, formName, call])
  const ports = readyPorts({ queries, here, prepare, user, now, signedOut })
  return { needs, ports }
}

// Whether a record can be used offline: prepared on request, and reported as ready only if the device has all of it.

export type ReadyState =
  | { kind: 'unprepared' }
  /** It was prepared; checking whether all of it is still here. */
  | { kind: 'checking' }
  | { kind: 'busy'; done: number; total: number }
  /** `age` and `size` as text. `isSafe`: the browser promised not to clear it. */
  | { kind: 'ready'; age: string; size: string; isSafe: boolean }
  /** `missing` as text. */
  | { kind: 'partly'; missing: readonly string[] }
  | { kind: 'no-room' }
  /** The board has switched the service worker off. */
  | { kind: 'off' }

type Props = {
  state: ReadyState
  /** "listing". */
  noun: string
  online: boolean
  onPrepare: () => void
}

export function ReadyPanel({ state, noun, online, onPrepare }: Props) {
  const id = useId()
  return (
    <section className="panel panel-pad ready stack" aria-labelledby={id}>
      <h2 id={id}>Offline use</h2>
      <p role="status" className={state.kind === 'ready' ? 'ready-line ready-done' : 'ready-line soft'}>
        {state.kind === 'ready' && <Icon name="check" size={20} />}
        {onThisDevice(wordsOf(state, noun, online))}
      </p>
      {state.kind === 'busy' && <progress max={state.total} value={state.done} aria-label={`Preparing this ${noun}`} />}
      {state.kind !== 'off' && (
        <Button icon="install" busy={state.kind === 'busy'} disabled={!online} onClick={onPrepare}>
          {state.kind === 'ready' ? 'Prepare again' : `Prepare this ${noun}`}
        </Button>
      )}
    </section>
  )
}

const MAY_GO = ' The browser may clear it when space runs low.'

function wordsOf(state: ReadyState, noun: string, online: boolean): string {
  switch (state.kind) {
    case 'checking':
      return 'Checking what is on this phone…'
    case 'busy':
      return `Preparing… ${state.done} of ${state.total}`
    case 'ready':
      return `Ready for offline use. Prepared ${state.age}, ${state.size}.${state.isSafe ? '' : MAY_GO}`
    case 'partly':
      return `Not ready yet. Still missing: ${state.missing.join(', ')}.${online ? ' Try again with a better connection.' : ''}`
    case 'no-room':
      return 'This phone has no room for it. Free some space, then try again. Nothing was lost.'
    case 'off':
      return 'The board has switched this off for now: the portal needs a connection to open. What you type is still saved on this phone.'
    case 'unprepared':
      return online
        ? `Going where there is no signal? Prepare saves this ${noun}, its form, photos, people, tax roll and map on this phone.`
        : `This ${noun} was not prepared. Connect to prepare it.`
  }
}
