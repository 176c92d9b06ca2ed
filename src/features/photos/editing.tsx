// Opens the photo editor over the Photos page, and keeps track of the photo in it.
import { type ReactNode, Suspense, useState } from 'react'
import type { Size } from '#src/device/photo/fit.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { usePicture } from '#src/phone/pictures.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart, MissingSheet } from '#src/ui/lazy-part.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { fetchPicture } from './download-photos.tsx'
import { type EditedPhoto, type EditPorts, madeOf, saveEdit } from './editor/save-edit.ts'
import type { PhotoIntake } from './photo-intake.ts'
import { replacedWords } from './photo-words.ts'

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
  const saved = (id: string, stay: boolean, isBlurred: boolean) => {
    onChanged(id)
    onEdit(stay ? id : null)
    if (id !== photo.id) toast(replacedWords(draft, photo.id, isBlurred))
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

// Rotates several photos by right angles, one after another, with the same processing as the editor.

type RotatePorts = EditPorts & {
  /** Upright size of a picture in pixels. */
  sizeOf(picture: Blob): Promise<Size>
}

const sizeOfPicture = async (picture: Blob): Promise<Size> => {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** Returns the number that could not be rotated; those are unchanged. `names`: names of all photos in the draft. */
export async function rotatePhotos(
  draftId: string,
  photos: readonly (EditedPhoto & { Description: string })[],
  quarter: 90 | -90,
  names: readonly string[],
  ports: RotatePorts,
): Promise<number> {
  let failed = 0
  for (const photo of photos) {
    const turned = await rotate(draftId, photo, quarter, names, ports).catch(() => false)
    if (!turned) failed += 1
  }
  return failed
}

async function rotate(
  draftId: string,
  photo: EditedPhoto & { Description: string },
  quarter: 90 | -90,
  takenNames: readonly string[],
  ports: RotatePorts,
): Promise<boolean> {
  const bytes = (await ports.drafts.photoBytes(photo.id))?.image
  const picture = bytes ? new Blob([bytes]) : photo.url ? await ports.fetchPicture(photo.url) : null
  if (!picture) return false
  const of = await ports.sizeOf(picture)
  const edit = {
    of,
    rotate: quarter,
    flip: { horizontal: false, vertical: false },
    crop: { left: 0, top: 0, width: of.height, height: of.width },
  }
  const saved = await saveEdit({ draftId, photo, edit, description: photo.Description, takenNames }, ports)
  return saved.kind === 'saved'
}
