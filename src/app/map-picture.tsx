// The place of a listing's coordinates as a small picture, for the form and for the listing's page. Loaded when there is one.
import type { Value } from '#contract/listing.ts'
import { readSpot } from '../features/map/spot.ts'
import { SpotPicture } from '../features/map/spot-picture.tsx'

export function MapPicture({ latitude, longitude }: { latitude: Value; longitude: Value }) {
  const spot = readSpot(latitude, longitude)
  return spot && <SpotPicture spot={spot} />
}
