// Connects the photos feature to the form: the live draft, the app's one intake, and photos shared from other apps.
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useEffect } from 'react'
import { EXCEEDED_MS } from '#contract/constants.ts'
import { capOf } from '#rules/record/sections.ts'
import type { PhotosSlotProps } from '../../../features/forms/screen/form-context.ts'
import type { PhotoIntake } from '../../../features/photos/photo-intake.ts'
import { exceeded } from '../../../features/photos/photo-words.ts'
import { PhotosSection } from '../../../features/photos/photos-section.tsx'
import { SharedPhotos } from '../../../features/photos/shared-photos.tsx'
import { useSync } from '../../../features/sync-status/use-sync.ts'
import { mayAutosave } from '../../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { draftPhotos } from '../../../offline/drafts/draft-values.ts'
import { recordTypeOf } from '../../../offline/drafts/record-kinds.ts'
import { draftQuery } from '../../../phone/phone-queries.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { lazyPart, Nothing } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useServices } from '../../services.tsx'
import { takeSharedChoice, useSharedInbox } from '../../work/shared-photos.ts'
import { UploadRoomNote } from './room-notes.tsx'
import { useShotRooms } from './use-shot-rooms.ts'

const Guests = lazyPart(() => import('./guests-slot.tsx').then((part) => part.GuestsSlot), Nothing)

export function PhotosSlot({ draftId, group, sectionLabel }: PhotosSlotProps) {
  const { offline, intake, now } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  const { words, rooms } = useShotRooms(group)
  const { uploadsHeld } = useSync(offline)
  if (!draft) return <Skeleton lines={3} label="Opening the photos" />
  const ready = use(intake())
  const max = capOf(group)
  return (
    <>
      <UploadRoomNote />
      <Shared draft={draft} intake={ready} max={max} />
      {recordTypeOf(draft) === 'listing' && mayAutosave(draft) && (
        <Suspense>
          <Guests draft={draft} room={max - livingPhotos(draft)} />
        </Suspense>
      )}
      <PhotosSection
        draft={draft}
        drafts={offline.drafts}
        intake={ready}
        max={max}
        minLongEdge={group.minLongEdge}
        descriptionMax={group.itemFields?.find(({ FieldName }) => FieldName === 'Description')?.maxLength}
        label={sectionLabel}
        progress={offline.progress}
        isHeld={uploadsHeld}
        sendsClosed={'SyncManager' in window}
        now={now}
        words={recordTypeOf(draft) === 'listing' ? words : NO_WORDS}
        rooms={rooms}
      />
    </>
  )
}

const NO_WORDS: readonly string[] = []
const livingPhotos = (draft: Draft) => draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted).length

/** Adds the shared photos at once if the member has just chosen this listing for them. */
function Shared({ draft, intake, max }: { draft: Draft; intake: PhotoIntake; max: number }) {
  const { files, take } = useSharedInbox()
  const dialogs = useDialogs()
  const waiting = (files ?? []).filter(({ id }) => !intake.items(draft.draftId).some((item) => item.id === id))
  const add = async () => {
    const { draftId } = draft
    const left = intake.add(draftId, await take(waiting), max - livingPhotos(draft) - intake.items(draftId).length)
    if (left > 0) void dialogs.tell({ ...exceeded(max), ms: EXCEEDED_MS })
  }
  useEffect(() => {
    if (waiting.length > 0 && takeSharedChoice(draft)) void add()
  })
  return <SharedPhotos count={waiting.length} onAdd={() => void add()} />
}
