// Picked photos on their way into drafts, with the workers that prepare them: loaded with the first form's photos.
import type { PhotoExtraType } from '#contract/photo.ts'
import { createPhotoPipeline } from '../../device/photo/photo-pipeline.ts'
import { createPhotoIntake, type PhotoIntake } from '../../features/photos/photo-intake.ts'
import type { Offline } from '../../offline/offline.ts'

export function openPhotoWork(
  offline: Offline,
  newId: () => string,
  extra: readonly PhotoExtraType[] = [],
): PhotoIntake {
  const intake = createPhotoIntake({
    pipeline: createPhotoPipeline({ extra }),
    drafts: offline.drafts,
    namesOf: photoNames(offline),
    claim: claimPhotos(offline),
    newId,
  })
  window.addEventListener('online', intake.online)
  return intake
}

const photoNames =
  ({ drafts }: Offline) =>
  async (draftId: string) =>
    Object.values((await drafts.get(draftId))?.photos ?? {}).map(({ name }) => name)

const claimPhotos = ({ holdDraft }: Offline) => {
  const mine = new Set<string>()
  return async (draftId: string) => {
    if (!mine.has(draftId) && (await holdDraft(`${draftId} photos`, { steal: false, onLost: () => undefined })))
      mine.add(draftId)
    return mine.has(draftId)
  }
}
