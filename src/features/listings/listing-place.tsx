import type { ReactNode } from 'react'
import type { Values } from '#contract/listing.ts'
import { Icon } from '#src/ui/icon.tsx'

type Props = {
  listing: Values
  /** URL of an external map. */
  map: string | null
  /** A picture of the location of these coordinates, from another feature. */
  picture(latitude: string, longitude: string): ReactNode
}

/**
 * The listing's location: a picture, the coordinates as text, and a link to a street map. Renders nothing without
 * coordinates.
 */
export function ListingPlace({ listing: { Latitude, Longitude }, map, picture }: Props) {
  if (!Latitude || !Longitude || !map) return null
  const [latitude, longitude] = [String(Latitude), String(Longitude)]
  return (
    <section className="panel panel-pad listing-place" aria-labelledby="listing-place">
      <h2 id="listing-place">Location</h2>
      {picture(latitude, longitude)}
      <p>
        <span className="soft small">
          {latitude}, {longitude}
        </span>
        <a className="listing-head-map strong target" href={map} target="_blank" rel="noreferrer">
          <Icon name="external" size={18} />
          Open in maps<span className="said"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  )
}
