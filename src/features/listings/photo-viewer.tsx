import type { ListingPhoto } from '#contract/photo.ts'
import { PictureViewer } from '#src/ui/picture-viewer.tsx'
import { ListingPicture } from './listing-picture.tsx'

type Props = {
  photos: readonly ListingPhoto[]
  propertyType: string
  address: string
  /** Index from 0. */
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** A listing's photos full screen. */
export function PhotoViewer({ photos, propertyType, address, ...rest }: Props) {
  return (
    <PictureViewer
      label={`Photos of ${address}`}
      ids={photos.map(({ id }) => id)}
      words={photos[rest.place]?.Description}
      picture={(at) => (
        <ListingPicture
          url={photos[at]!.externalURL}
          small={photos[at]!.thumbExternalURL}
          propertyType={propertyType}
          width={1920}
          height={1024}
          alt={photos[at]!.Description || `Photo ${at + 1} of ${address}`}
          eager
        />
      )}
      {...rest}
    />
  )
}
