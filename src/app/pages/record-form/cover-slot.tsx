// Small version of a draft's first photo, for the Review.
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#src/app/services.tsx'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { draftQuery } from '#src/phone/phone-queries.ts'
import { usePicture } from '#src/phone/use-picture.ts'

export function CoverSlot({ draftId }: { draftId: string }) {
  const { offline } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  const cover = draft && draftPhotos(draft).find(({ IsDeleted }) => !IsDeleted)
  return cover ? <Cover photo={cover} /> : null
}

function Cover({ photo }: { photo: ShownPhoto }) {
  const source = usePicture(useServices().offline.drafts, photo, 'thumbnail')
  return source ? (
    <img className="form-review-cover" src={source} alt="Cover" />
  ) : (
    <div className="form-review-cover" aria-hidden="true" />
  )
}
