// A small picture of a place: the parcels around it, with the pin in the middle. Without Leaflet; its tiles load when they come near the screen.
import { useState } from 'react'
import type { Spot } from '#contract/place.ts'
import { pixelOf, TILE_PIXELS } from '#rules/web-mercator.ts'
import './map.css'
import { spotText } from './spot.ts'
import { tileAddress } from './tile-address.ts'

const ZOOM = 17
/** As wide and high as a card ever shows it, in pixels. */
const WIDTH = 760
const HEIGHT = 160

export function SpotPicture({ spot }: { spot: Spot }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <div className="map-picture" role="img" aria-label={`Map with the pin at ${spotText(spot)}`}>
      {tilesAround(spot).map(({ x, y, left, top }) => (
        <img
          key={`${x}/${y}`}
          src={tileAddress('parcels', { z: ZOOM, x, y })}
          alt=""
          width={TILE_PIXELS}
          height={TILE_PIXELS}
          loading="lazy"
          style={{ translate: `${left}px ${top}px` }}
          hidden={isMissing}
          onError={() => setMissing(true)}
        />
      ))}
      <span className="map-pin" />
      {isMissing && <span className="map-picture-note small">No picture of the map without signal</span>}
    </div>
  )
}

type Placed = { x: number; y: number; left: number; top: number }

/** Tiles that cover the picture, with their distance from its middle in pixels. */
function tilesAround({ latitude, longitude }: Spot): Placed[] {
  const [across, down] = pixelOf([longitude, latitude], { z: ZOOM, x: 0, y: 0 })
  const from = (middle: number, size: number) => Math.floor((middle - size / 2) / TILE_PIXELS)
  const to = (middle: number, size: number) => Math.floor((middle + size / 2) / TILE_PIXELS)
  const tiles: Placed[] = []
  for (let x = from(across, WIDTH); x <= to(across, WIDTH); x++)
    for (let y = from(down, HEIGHT); y <= to(down, HEIGHT); y++)
      tiles.push({ x, y, left: Math.round(x * TILE_PIXELS - across), top: Math.round(y * TILE_PIXELS - down) })
  return tiles
}
