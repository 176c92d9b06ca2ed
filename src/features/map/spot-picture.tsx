// A small picture of a location: the parcels around it, with the pin in the middle. Works without Leaflet; its tiles
// load when they come near the screen.
import { useState } from 'react'
import type { Spot } from '#contract/place.ts'
import { TILE_PIXELS } from '#rules/web-mercator.ts'
import './map.css'
import { spotText } from './spot.ts'
import { tileAddress } from './tile-address.ts'
import { PICTURE, tilesAround } from './tiles-around.ts'

export function SpotPicture({ spot }: { spot: Spot }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <div className="map-picture" role="img" aria-label={`Map with the pin at ${spotText(spot)}`}>
      {tilesAround(spot, PICTURE).map(({ z, x, y, left, top }) => (
        <img
          key={`${x}/${y}`}
          src={tileAddress('parcels', { z, x, y })}
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
      {isMissing && <span className="map-picture-note soft small">The map isn’t available offline</span>}
    </div>
  )
}
