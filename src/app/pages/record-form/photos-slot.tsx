// Connects the photos feature to the form: the draft, live, and the app's one intake.
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { capOf } from '#rules/record/sections.ts'
import type { PhotosSlotProps } from '../../../features/forms/screen/form-context.ts'
import { PhotosSection } from '../../../features/photos/photos-section.tsx'
import { draftQuery } from '../../../phone/phone-queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useServices } from '../../services.tsx'
import { UploadRoomNote } from './room-notes.tsx'

export function PhotosSlot({ draftId, group, sectionLabel }: PhotosSlotProps) {
  const { offline, intake } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  if (!draft) return <Skeleton lines={3} label="Opening the photos" />
  return (
    <>
      <UploadRoomNote />
      <PhotosSection
        draft={draft}
        drafts={offline.drafts}
        intake={use(intake())}
        max={capOf(group)}
        label={sectionLabel}
      />
    </>
  )
}
