// Picked photos on their way into drafts, with the workers that prepare them: loaded with the first form's photos.
import type { PhotoExtraType } from '#contract/photo.ts'
import { createKeepAwake } from '../../device/keep-awake.ts'
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
  keepAwakeWhileSending(offline)
  return intake
}

function keepAwakeWhileSending({ sync }: Offline): void {
  const awake = createKeepAwake({
    request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null,
    isVisible: () => document.visibilityState === 'visible',
  })
  const update = () => {
    const { phase, waitingUploads } = sync.snapshot()
    awake.update(phase === 'sending' && waitingUploads > 0)
  }
  sync.subscribe(update)
  document.addEventListener('visibilitychange', update)
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
