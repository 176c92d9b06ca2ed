// Saving in the photo editor: the picture is made from the file in full size where the phone still has it, and
// takes the place of the earlier photo in one transaction. A failure changes nothing.
import { freeName } from '../../../device/photo/duplicate-names.ts'
import { isUnchanged, type PhotoEdit } from '../../../device/photo/photo-edit.ts'
import type { PhotoPipeline, PreparedPhoto } from '../../../device/photo/photo-pipeline.ts'
import type { Drafts } from '../../../offline/offline.ts'

export type EditedPhoto = { id: string; Description: string; name: string; url: string | null }

export type EditPorts = {
  drafts: Pick<Drafts, 'photoBytes' | 'pickedBytes' | 'replacePhoto' | 'edit'>
  prepare: PhotoPipeline['process']
  /** The server's picture; null without signal. */
  fetchPicture(url: string): Promise<Blob | null>
}

export type SavedEdit = { kind: 'saved'; id: string } | { kind: 'failed'; message: string }

const NO_PICTURE = 'This photo is not on this phone. Connect and try again.'

type Wish = { draftId: string; photo: EditedPhoto; edit: PhotoEdit; description: string; takenNames: readonly string[] }

export async function saveEdit(
  { draftId, photo, edit, description, takenNames }: Wish,
  ports: EditPorts,
): Promise<SavedEdit> {
  const { drafts } = ports
  const { id } = photo
  if (isUnchanged(edit)) {
    if (description !== photo.Description) await drafts.edit(draftId, [{ kind: 'photo', id, Description: description }])
    return { kind: 'saved', id }
  }
  const made = await makeEdited(photo, edit, ports)
  if (made.kind === 'refused') return { kind: 'failed', message: made.message }
  const { image, thumbnail, sha256, thumbnailSha256 } = made
  const name = freeName(photo.name || made.name, new Set(takenNames))
  const next = { image, thumbnail, sha256, thumbnailSha256, name, Description: description }
  return { kind: 'saved', id: await drafts.replacePhoto(draftId, id, next) }
}

/** The edited picture, as it would be sent. */
export async function makeEdited(
  { id, url }: Pick<EditedPhoto, 'id' | 'url'>,
  edit: PhotoEdit,
  { drafts, prepare, fetchPicture }: EditPorts,
): Promise<PreparedPhoto | { kind: 'refused'; message: string }> {
  const original = await drafts.pickedBytes(id).catch(() => undefined)
  if (original) {
    const made = await prepare(new Blob([original]), { edit })
    // The converter may not be here, or the file be too much for this phone: the smaller picture is.
    if (made.kind !== 'refused') return made
  }
  const bytes = (await drafts.photoBytes(id))?.image
  const picture = bytes ? new Blob([bytes]) : url ? await fetchPicture(url) : null
  return picture ? prepare(picture, { edit }) : { kind: 'refused', message: NO_PICTURE }
}
