// A small map of a listing's coordinates, for the form and the listing's page.
import type { Value } from '#contract/listing.ts'
import { readSpot } from '../features/map/spot.ts'
import { SpotPicture } from '../features/map/spot-picture.tsx'

export function MapPicture({ latitude, longitude }: { latitude: Value; longitude: Value }) {
  const spot = readSpot(latitude, longitude)
  return spot && <SpotPicture spot={spot} />
}
