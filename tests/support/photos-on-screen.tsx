// The Photos section of a form on screen, with a draft of the phone's own database.
import type { ComponentProps } from 'react'
import { onTestFinished } from 'vitest'
import { createPhotoPipeline } from '#src/device/photo/photo-pipeline.ts'
import { createPhotoIntake, type PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { PhotosSection } from '#src/features/photos/photos-section.tsx'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { useDraftOn } from './form-on-screen.tsx'

const NONE: never[] = []
const INTAKE = { items: () => NONE, subscribe: () => () => {}, add: () => 0, retry() {}, dismiss() {} }

/** An intake that prepares nothing and takes nothing, apart from what a test gives it. */
export const anIntake = (given: Partial<PhotoIntake> = {}): PhotoIntake => ({ ...INTAKE, ...given }) as PhotoIntake

/** The app's own intake, with a real worker. */
export function realIntake(phone: Offline, drafts: Partial<Drafts> = {}): PhotoIntake {
  const pipeline = createPhotoPipeline({ workers: 1 })
  onTestFinished(() => pipeline.close())
  const photosOf = async (draftId: string) => Object.values((await phone.drafts.get(draftId))!.photos)
  return createPhotoIntake({
    pipeline,
    drafts: { ...phone.drafts, ...drafts },
    namesOf: async (draftId) => (await photosOf(draftId)).map(({ name }) => name),
    printsOf: async (draftId) => {
      const living = (await photosOf(draftId)).filter(({ IsDeleted }) => !IsDeleted)
      return new Map(living.map(({ id, quality }) => [id, quality?.fingerprint ?? '']))
    },
    claim: async () => true,
    newId: () => crypto.randomUUID(),
  })
}

type Props = ComponentProps<typeof PhotosSection>
type Given = { phone: Offline } & Partial<Omit<Props, 'draft' | 'drafts' | 'progress'>>
/** The same objects at each rendering: tests count what is rendered again. */
const USUAL = {
  ...{ intake: anIntake(), max: 14, label: 'Photos', words: NONE },
  ...{ isHeld: false, sendsClosed: false, now: Date.now },
}

export function Photos({ phone, ...given }: Given & Pick<Props, 'draft'>) {
  return <PhotosSection {...USUAL} {...given} drafts={phone.drafts} progress={phone.progress} />
}

/** Follows the draft in the phone's database, as the form does. */
export function PhotosOfDraft({ draftId, ...given }: Given & { draftId: string }) {
  const draft = useDraftOn(given.phone, draftId)
  return draft && <Photos draft={draft} {...given} />
}
