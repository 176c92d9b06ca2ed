// Small picture of a photo that a conflict is about. Loaded with the first conflict, which most members never see.
import type { PictureProps } from '../../../features/drafts/order-choice.tsx'
import { PhotoPicture } from '../../../features/photos/photo-picture.tsx'
import { useServices } from '../../services.tsx'

export default function ConflictPicture({ photo }: PictureProps) {
  const { offline } = useServices()
  return (
    <span className="conflict-picture">
      <PhotoPicture photo={photo} drafts={offline.drafts} size="thumbnail" />
    </span>
  )
}
