// The intake of picked photos into drafts, with the workers that prepare them.
import type { PhotoExtraType } from '#contract/photo.ts'
import { createKeepAwake } from '#src/device/keep-awake.ts'
import { createPhotoPipeline, workersFor } from '#src/device/photo/photo-pipeline.ts'
import { createPhotoIntake, type PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import type { Offline } from '#src/offline/offline.ts'
import { notingUnrecorded, type Texts, unrecordedPicks } from './resume-picked.ts'

export function openPhotoWork(
  offline: Offline,
  newId: () => string,
  texts: Texts,
  extra: readonly PhotoExtraType[] = [],
): PhotoIntake {
  const intake = createPhotoIntake({
    pipeline: createPhotoPipeline({ extra, workers: workersFor(memoryOf(navigator)) }),
    drafts: notingUnrecorded(offline.drafts, unrecordedPicks(texts, offline.owner)),
    namesOf: photoNames(offline),
    printsOf: photoPrints(offline),
    claim: claimPhotos(offline),
    newId,
  })
  window.addEventListener('online', intake.online)
  keepAwakeWhileSending(offline)
  return intake
}

/** Device Memory API, in gigabytes; TypeScript's DOM library does not define it. */
const memoryOf = ({ deviceMemory }: Navigator & { deviceMemory?: number }) => deviceMemory

function keepAwakeWhileSending({ sync }: Offline): void {
  const awake = createKeepAwake({
    request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null,
    isVisible: () => document.visibilityState === 'visible',
  })
  const update = () => {
    const { phase, waitingUploads } = sync.get()
    awake.update(phase === 'sending' && waitingUploads > 0)
  }
  sync.subscribe(update)
  document.addEventListener('visibilitychange', update)
}

const photoNames =
  ({ drafts }: Offline) =>
  async (draftId: string) =>
    Object.values((await drafts.get(draftId))?.photos ?? {}).map(({ name }) => name)

const photoPrints =
  ({ drafts }: Offline) =>
  async (draftId: string) => {
    const draft = await drafts.get(draftId)
    const living = draft ? draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted) : []
    return new Map(living.flatMap(({ id, quality }) => (quality ? [[id, quality.fingerprint] as const] : [])))
  }

const claimPhotos = ({ holdDraft }: Offline) => {
  const mine = new Set<string>()
  return async (draftId: string) => {
    if (!mine.has(draftId) && (await holdDraft(`${draftId} photos`, { steal: false, onLost: () => undefined })))
      mine.add(draftId)
    return mine.has(draftId)
  }
}
