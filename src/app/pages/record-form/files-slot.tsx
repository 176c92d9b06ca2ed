// Connects the supplements feature to the form: the live draft and the phone's store.
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#src/app/services.tsx'
import type { AddFilesSlotProps } from '#src/features/forms/screen/form-context.ts'
import { AddFiles } from '#src/features/supplements/add-files.tsx'
import { FileLine } from '#src/features/supplements/file-line.tsx'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { draftQuery } from '#src/phone/phone-queries.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { UploadRoomNote } from './room-notes.tsx'

export function AddFilesSlot(props: AddFilesSlotProps) {
  const { offline, newId } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, props.draftId))
  const lost = draft ? pickedFiles(draft, 'file').filter(({ again }) => !again) : []
  return (
    <>
      <UploadRoomNote />
      <AddFiles {...props} drafts={offline.drafts} lost={lost} newId={newId} />
    </>
  )
}

export function FileSlot({ draftId, uid }: { draftId: string; uid: string }) {
  const { offline } = useServices()
  const dialogs = useDialogs()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  if (!draft) return null
  const failed = () =>
    void dialogs.tell({
      title: 'Not saved',
      text: `This ${deviceWord()} couldn’t save the change. Nothing else was lost; try again.`,
    })
  return <FileLine draft={draft} id={uid} drafts={offline.drafts} progress={offline.progress} onFailed={failed} />
}
