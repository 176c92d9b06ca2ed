// Rotates several photos by right angles, one after another, with the same processing as the editor.
import type { Size } from '#src/device/photo/fit.ts'
import { type EditedPhoto, type EditPorts, saveEdit } from './save-edit.ts'

export type RotatePorts = EditPorts & {
  /** Upright size of a picture in pixels. */
  sizeOf(picture: Blob): Promise<Size>
}

export const sizeOfPicture = async (picture: Blob): Promise<Size> => {
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
