// Opens the photo editor over the Photos page, and keeps track of the photo in it.
import { type ReactNode, Suspense, useState } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { usePicture } from '#src/phone/use-picture.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart, MissingSheet } from '#src/ui/lazy-part.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { rotatePhotos, sizeOfPicture } from './editor/rotate-photos.ts'
import { type EditPorts, madeOf } from './editor/save-edit.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { PhotoIntake } from './photo-intake.ts'

const PhotoEditor = lazyPart(() => import('./editor/photo-editor.tsx').then((part) => part.PhotoEditor), MissingSheet)

type Props = {
  draft: Draft
  drafts: Drafts
  intake: PhotoIntake
  /** Called with the id of the photo that has replaced the opened one. */
  onChanged(id: string): void
  onDelete(id: string): void
}

export function useEditing(props: Props): { tool(photo: ShownPhoto): ReactNode; editor: ReactNode } {
  const [id, setId] = useState<string | null>(null)
  const photo = draftPhotos(props.draft).find((each) => each.id === id && !each.IsDeleted)
  return {
    tool: (shown) => (
      <Button look="plain" icon="edit" onClick={() => setId(shown.id)}>
        Edit photo
      </Button>
    ),
    editor: photo && (
      <Suspense fallback={null}>
        <Editing {...props} photo={photo} onEdit={setId} />
      </Suspense>
    ),
  }
}

type EditingProps = Props & { photo: ShownPhoto; onEdit(id: string | null): void }

function Editing({ draft, drafts, intake, photo, onEdit, onChanged, onDelete }: EditingProps) {
  const toast = useToast()
  const source = usePicture(drafts, photo, 'image')
  const { draftId, photos } = draft
  const ports = editPorts(drafts, intake)
  const saved = (id: string, stay: boolean) => {
    onChanged(id)
    onEdit(stay ? id : null)
    if (id !== photo.id) toast('Photo replaced')
  }
  return (
    <PhotoEditor
      draftId={draftId}
      photo={{ ...photo, made: madeOf(photos, photo.id) }}
      place={draftPhotos(draft).findIndex(({ id }) => id === photo.id) + 1}
      source={source}
      takenNames={Object.values(photos).map(({ name }) => name)}
      ports={ports}
      onClose={() => onEdit(null)}
      onSaved={saved}
      onDelete={(id) => {
        onEdit(null)
        onDelete(id)
      }}
    />
  )
}

/** Rotates them one after another; resolves with the number that failed. */
export const rotateAll = (
  { draftId, photos }: Draft,
  some: readonly ShownPhoto[],
  { drafts, intake }: Pick<Props, 'drafts' | 'intake'>,
): Promise<number> =>
  rotatePhotos(
    draftId,
    some.map((photo) => ({ ...photo, made: madeOf(photos, photo.id) })),
    90,
    Object.values(photos).map(({ name }) => name),
    { ...editPorts(drafts, intake), sizeOf: sizeOfPicture },
  )

const editPorts = (drafts: Drafts, intake: PhotoIntake): EditPorts => ({
  drafts,
  prepare: intake.prepare,
  fetchPicture,
})
