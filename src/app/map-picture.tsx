// A small map of a listing's coordinates, for the form.
import { useState } from 'react'
import type { Value } from '#contract/listing.ts'
import type { Spot } from '#contract/place.ts'
import { TILE_PIXELS } from '#rules/web-mercator.ts'
import { PICTURE, tileAddress, tilesAround } from '#src/features/map/area-tiles.ts'
import { readSpot, spotText } from '../features/map/spot.ts'
import '#src/features/map/map.css'

export function MapPicture({ latitude, longitude }: { latitude: Value; longitude: Value }) {
  const spot = readSpot(latitude, longitude)
  return spot && <SpotPicture spot={spot} />
}

// A small picture of a location: the parcels around it, with the pin in the middle. Works without Leaflet; its tiles
// load when they come near the screen.

function SpotPicture({ spot }: { spot: Spot }) {
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
