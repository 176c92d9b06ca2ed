// The map, with Leaflet. Text never becomes HTML here: controls, popups and icons of Leaflet that would write it are
// not used (src/app/trusted-types.ts has the one exception, made when Leaflet loads).
import {
  type Circle,
  circle,
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  type Marker,
  marker,
  map as openMap,
  tileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { type Spot, TILE_LAYERS, type TileLayer } from '#contract/place.ts'
import { IconButton } from '#src/ui/button.tsx'
import { SPOT_ZOOM, tileAddress } from './area-tiles.ts'
import { roundSpot, stepByKey } from './spot.ts'

/** Edmonton, with most of the province around it (data entry page, section 9). */
const START: LatLngExpression = [53.54, -113.5]
const START_ZOOM = 5
const ZOOMS = { minZoom: 5, maxZoom: 20 }
const ARROWS = 'Arrow keys move it by a meter, with Shift by ten.'

/**
 * `zoom`: the map moves there, for a place found by an address or by the phone; null if it stays. `accuracy`: accuracy of
 * the phone's position, in meters.
 */
export type Pin = { spot: Spot; zoom: number | null; accuracy: number | null }

export type MapProps = {
  pin: Pin | null
  onSpot(spot: Spot): void
  /** Whether tiles could be loaded, called as they load and fail; null far from the ground, where there are none. */
  onPictures(loaded: boolean | null): void
}

type Degrees = { lat: number; lng: number }
type MapParts = { map: LeafletMap; put(at: Degrees): void; marked: Marker; ring: Circle }

export function PlotterMap(props: MapProps) {
  const host = useRef<HTMLDivElement>(null)
  const parts = useRef<MapParts | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [zoom, setZoom] = useState(props.pin ? SPOT_ZOOM : START_ZOOM)

  const isTooFar = zoom < TILE_LAYERS.municipalities[0]
  useEffect(() => {
    if (isTooFar) latest.current.onPictures(null)
  }, [isTooFar])
  useEffect(() => {
    const opened = open(host.current!, latest)
    parts.current = opened
    opened.map.on('zoomend', () => setZoom(opened.map.getZoom()))
    const resized = new ResizeObserver(() => opened.map.invalidateSize())
    resized.observe(host.current!)
    return () => {
      resized.disconnect()
      opened.map.remove()
      parts.current = null
    }
  }, [])
  const { pin } = props
  useEffect(() => {
    if (parts.current) placePin(parts.current, pin)
  }, [pin])

  const zoomBy = (by: number) => parts.current?.map.setZoom(zoom + by)
  return (
    <>
      <div
        ref={host}
        className="map-canvas"
        role="application"
        aria-label="Map. Arrow keys move it, plus and minus zoom, Enter puts the pin in the middle."
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== host.current || !parts.current) return
          event.preventDefault()
          parts.current.put(parts.current.map.getCenter())
        }}
      />
      <div className="map-zoom">
        <IconButton icon="plus" label="Zoom in" disabled={zoom >= ZOOMS.maxZoom} onClick={() => zoomBy(1)} />
        <IconButton icon="minus" label="Zoom out" disabled={zoom <= ZOOMS.minZoom} onClick={() => zoomBy(-1)} />
      </div>
      <p className="map-credit soft">Outlines: the board’s, not a survey</p>
    </>
  )
}

/** Leaflet's own events drive the pin and the taps; React is notified through `latest`. */
function open(host: HTMLElement, latest: { readonly current: MapProps }): MapParts {
  const spot = latest.current.pin?.spot
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = openMap(host, {
    ...ZOOMS,
    center: spot ? [spot.latitude, spot.longitude] : START,
    zoom: spot ? SPOT_ZOOM : START_ZOOM,
    zoomControl: false,
    attributionControl: false,
    ...(isStill && { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false }),
  })
  for (const [layer, [minZoom, maxZoom]] of Object.entries(TILE_LAYERS) as [TileLayer, readonly [number, number]][])
    tileLayer(tileAddress(layer, { z: '{z}', x: '{x}', y: '{y}' }), { minZoom, maxZoom, className: 'map-tile' })
      .on('tileload', () => latest.current.onPictures(true))
      .on('tileerror', () => latest.current.onPictures(false))
      .addTo(map)
  const put = ({ lat, lng }: Degrees) =>
    latest.current.onSpot(roundSpot({ latitude: lat, longitude: ((((lng + 180) % 360) + 360) % 360) - 180 }))
  map.on('click', ({ latlng }) => put(latlng))
  const marked = createMarker(latest)
  marked.on('dragend', () => put(marked.getLatLng()))
  const parts = { map, put, marked, ring: circle(START, { radius: 0, interactive: false, className: 'map-accuracy' }) }
  placePin(parts, latest.current.pin)
  return parts
}

function createMarker(latest: { readonly current: MapProps }): Marker {
  const html = document.createElement('span')
  html.className = 'map-pin'
  const icon = divIcon({ html, className: 'map-pin-place', iconSize: [44, 44], iconAnchor: [22, 44] })
  const marked = marker(START, { icon, draggable: true, autoPanOnFocus: false })
  // Leaflet creates its element again each time it is added to the map.
  marked.on('add', () => {
    const element = marked.getElement()!
    element.setAttribute('role', 'application')
    element.setAttribute('aria-label', `Pin. ${ARROWS}`)
    element.addEventListener('keydown', (event) => {
      const { pin, onSpot } = latest.current
      const moved = pin && stepByKey(pin.spot, event.key, event.shiftKey)
      if (!moved) return
      // Otherwise the sheet would scroll, too.
      event.preventDefault()
      onSpot(moved)
    })
  })
  return marked
}

function placePin({ map, marked, ring }: MapParts, pin: Pin | null): void {
  if (pin === null) {
    marked.remove()
    ring.remove()
    return
  }
  const at: LatLngExpression = [pin.spot.latitude, pin.spot.longitude]
  marked.setLatLng(at)
  if (!map.hasLayer(marked)) marked.addTo(map)
  if (pin.accuracy === null) ring.remove()
  else ring.setLatLng(at).setRadius(pin.accuracy).addTo(map)
  if (pin.zoom !== null) map.setView(at, pin.zoom, { animate: false })
  else if (!map.getBounds().contains(at)) map.panTo(at)
}
