// Connects the supplements feature to the form: the live draft and the phone's store.
import { useQuery } from '@tanstack/react-query'
import type { AddFilesSlotProps } from '../../../features/forms/screen/form-context.ts'
import { AddFiles } from '../../../features/supplements/add-files.tsx'
import { FileLine } from '../../../features/supplements/file-line.tsx'
import { pickedFiles } from '../../../offline/drafts/picked-files.ts'
import { draftQuery } from '../../../phone/phone-queries.ts'
import { deviceWord } from '../../../ui/device-word.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { useServices } from '../../services.tsx'
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
