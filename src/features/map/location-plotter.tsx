// The Location Plotter: a pin on the map for the listing's coordinates. The form's fields change only on "Update
// Location".
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { OutlinesAt, PlotterEvent, Spot } from '#contract/place.ts'
import type { Call } from '#src/api/call.ts'
import { type Position, positionWords } from '#src/device/location.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { AddressSearch } from './address-search.tsx'
import { SPOT_ZOOM } from './area-tiles.ts'
import type { Pin } from './leaflet-map.tsx'
import { outlinesQuery } from './map-queries.ts'
import { roundSpot, spotText } from './spot.ts'
import '#src/ui/field.css'
import './map.css'

export type PlotterPorts = {
  call: Call
  online: boolean
  locate(): Promise<Position>
  /** Prefetches the map around this place, if that is wanted, until `signal`. */
  keepArea(spot: Spot, signal: AbortSignal): void
  /** Records that the plotter was opened or closed. */
  record(event: PlotterEvent): void
}

type Props = {
  ports: PlotterPorts
  /** The form's coordinates; null if it has none that the map can show. */
  spot: Spot | null
  /** Initial text of the address box. */
  addressText: string
  /** Called when the member edits that text; null: it is empty, or no longer what they typed. */
  onAddressText(text: string | null): void
  says: FormSays
  onUpdate(spot: Spot | null): void
  onClose(): void
}

/** Leaflet is fetched when the plotter first opens; offline it may be missing, and the rest works without it. */
const PlotterMap = lazyPart(() => import('./leaflet-map.tsx').then((part) => part.PlotterMap), NoMap)

export function LocationPlotter({ ports, says, onClose, ...props }: Props) {
  const [before] = useState<Pin | null>(() => props.spot && { spot: props.spot, zoom: null, accuracy: null })
  const [pin, setPin] = useState(before)
  const [text, setText] = useState(props.addressText)
  const { said, isLooking, locate } = useLocate(ports, setPin)
  const noteUpdate = useRecord(ports)
  useAreaKept(ports, pin?.spot ?? null)
  const edit = (typed: string) => {
    setText(typed)
    props.onAddressText(typed.trim() === '' ? null : typed)
  }
  const take = (label: string, found: Pin | null) => {
    setText(label)
    props.onAddressText(null)
    setPin(found)
  }
  const update = () => {
    noteUpdate()
    if (pin !== before) props.onUpdate(pin?.spot ?? null)
    onClose()
  }
  const acts = (
    <div className="cluster">
      <Button icon="pin" busy={isLooking} onClick={locate}>
        {isLooking ? 'Looking…' : 'I am standing here'}
      </Button>
      <Button look="quiet" onClick={() => take('', null)} disabled={pin === null && text === ''}>
        Clear
      </Button>
    </div>
  )
  const footer = (
    <div className="grid-2">
      <Button onClick={onClose}>Cancel</Button>
      <Button look="main" onClick={update}>
        Update Location
      </Button>
    </div>
  )
  return (
    <Sheet isOpen onClose={onClose} title="Location Plotter" size="full" footer={footer}>
      <div className="stack gap-12">
        <AddressSearch
          call={ports.call}
          online={ports.online}
          text={text}
          onText={edit}
          onPick={({ label, zoom, ...spot }) => take(label, { spot: roundSpot(spot), zoom, accuracy: null })}
        />
        <MapWithPin call={ports.call} pin={pin} says={says} acts={acts} said={said} onPin={setPin} />
      </div>
    </Sheet>
  )
}

const TOO_FAR = 'Zoom in, or search, to see municipalities, neighborhoods and parcels.'
const NO_PICTURES =
  'The map can’t be shown here while you’re offline. “I am standing here” works, and you can type the coordinates in the form.'

function NoMap() {
  return <p className="map-canvas map-missing soft">The map isn’t on this phone yet. Connect once to load it.</p>
}

/**
 * Records opening and closing, no matter how it is closed: a button, Back, or navigation. Returns a function to call
 * before closing with a new location.
 */
function useRecord({ record }: PlotterPorts): () => void {
  const latest = useRef(record)
  latest.current = record
  const updated = useRef(false)
  useEffect(() => {
    latest.current({ event: 'opened' })
    return () => latest.current({ event: 'closed', updated: updated.current })
  }, [])
  return () => {
    updated.current = true
  }
}

/** Prefetches the area of the first known place while the plotter is open online. */
function useAreaKept({ online, keepArea }: PlotterPorts, spot: Spot | null): void {
  const latest = useRef(keepArea)
  latest.current = keepArea
  const [first, setFirst] = useState(spot)
  if (first === null && spot !== null) setFirst(spot)
  useEffect(() => {
    if (!online || first === null) return
    const closing = new AbortController()
    latest.current(first, closing.signal)
    return () => closing.abort()
  }, [online, first])
}

function useLocate({ locate }: PlotterPorts, onPin: (pin: Pin) => void) {
  const [position, setPosition] = useState<Position | 'looking' | null>(null)
  const isLooking = position === 'looking'
  return {
    isLooking,
    said: position === null || position === 'looking' ? '' : positionWords(position),
    locate: async () => {
      setPosition('looking')
      const found = await locate()
      setPosition(found)
      if (found.ok) onPin({ spot: roundSpot(found), zoom: SPOT_ZOOM, accuracy: found.accuracyMetres })
    },
  }
}

type MapWithPinProps = {
  call: Call
  pin: Pin | null
  says: FormSays
  acts: ReactNode
  said: string
  onPin(pin: Pin): void
}

/** The map, disagreements about the pin on top of it, and the pin's location below it. */
function MapWithPin({ call, pin, says, acts, said, onPin }: MapWithPinProps) {
  const [hasPictures, setPictures] = useState<boolean | null>(null)
  const spot = pin?.spot ?? null
  const { data: outlined } = useQuery(outlinesQuery(call, spot))
  const here = outlined ? hereText(outlined) : ''
  const wrong = outlined ? disagreements(outlined, says) : []
  return (
    <>
      <div className="map">
        <Suspense fallback={<div className="map-canvas" />}>
          <PlotterMap
            pin={pin}
            onSpot={(moved) => onPin({ spot: moved, zoom: null, accuracy: null })}
            onPictures={setPictures}
          />
        </Suspense>
        <div className="map-over stack small" role="status">
          {hasPictures === null && pin === null && <p className="map-note">{TOO_FAR}</p>}
          {hasPictures === false && <p className="map-note">{NO_PICTURES}</p>}
          {wrong.map((line) => (
            <p key={line} className="strong row tint tone-warn">
              <Icon name="alert" size={20} />
              {line}
            </p>
          ))}
        </div>
      </div>
      {acts}
      <p className="small" role="status">
        {said && `${onThisDevice(said)} `}
        {spot ? `Pin at ${spotText(spot)}${here && `: ${here}`}` : 'No pin yet. Tap the map where the property is.'}
      </p>
    </>
  )
}

/**
 * The form's values for the location. A lookup's value may have several spellings (its text, its code); the first is
 * shown.
 */
export type FormSays = {
  town: readonly string[]
  community: readonly string[]
  /** LINC numbers: each of the property's parcels. */
  parcels: readonly string[]
}

/** Placeholder numbers used until Land Titles issues the real ones. */
const TEMPORARY_LINC = /^t\d{9}$/

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const agree = (there: readonly string[], said: readonly string[]): boolean => {
  const known = new Set(there.map(plain))
  return said.some((text) => known.has(plain(text)))
}

/**
 * Sentences, the largest area first; empty if the form or the map has no value. If the town differs, the community is
 * not mentioned, since it differs as well.
 */
export function disagreements(at: OutlinesAt, says: FormSays): string[] {
  const found: string[] = []
  const compare = (there: string | null, said: readonly string[]) => {
    if (there === null || said.length === 0 || agree([there], said)) return false
    found.push(`The pin is in ${there}; the form says ${said[0]}.`)
    return true
  }
  const isOtherTown = compare(at.municipality, says.town)
  if (!isOtherTown) compare(at.neighbourhood, says.community)
  const parcels = says.parcels.filter((number) => !TEMPORARY_LINC.test(plain(number)))
  if (at.parcels.length > 0 && parcels.length > 0 && !agree(at.parcels, parcels))
    found.push(`The pin is on the parcel with LINC ${at.parcels[0]}; the form says ${parcels[0]}.`)
  return found
}

/**
 * Everything known about the point, the smallest area first: "LINC 0012345678, Altadore, Calgary". Empty if nothing is
 * known.
 */
export function hereText({ municipality, neighbourhood, parcels }: OutlinesAt): string {
  const parcel = parcels.length === 1 ? `LINC ${parcels[0]}` : null
  return [parcel, neighbourhood, municipality].filter((name) => name !== null).join(', ')
}
