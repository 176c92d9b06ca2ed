// The place of the form's coordinates, as a small picture.
import type { FormSlots } from '../../../features/forms/screen/form-context.ts'
import { readSpot } from '../../../features/map/spot.ts'
import { SpotPicture } from '../../../features/map/spot-picture.tsx'

export const MapPictureSlot: FormSlots['MapPicture'] = ({ latitude, longitude }) => {
  const spot = readSpot(latitude, longitude)
  return spot && <SpotPicture spot={spot} />
}
