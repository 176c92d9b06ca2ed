// Saves an edit in the photo editor: the picture is created from the full-size file if the phone still has it, and
// replaces the earlier photo in one transaction. A failure changes nothing.
import { freeName } from '#src/device/photo/duplicate-names.ts'
import { composeEdits, isUnchanged, type PhotoEdit } from '#src/device/photo/photo-edit.ts'
import type { PhotoPipeline, PreparedPhoto } from '#src/device/photo/photo-pipeline.ts'
import type { Draft, PhotoQuality } from '#src/offline/drafts/draft-model.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { qualityAfterEdit } from '../quality-note.ts'

export type EditedPhoto = {
  id: string
  Description: string
  name: string
  url: string | null
  quality?: PhotoQuality
  /** The photo that was picked, and the edits since; null: this one is unedited. */
  made: MadeEdit | null
}
type MadeEdit = { fromId: string; edit: PhotoEdit }

/** All edits since the photo was picked, as one; null if one of them is unknown. */
export function madeOf(photos: Draft['photos'], id: string): MadeEdit | null {
  let made: MadeEdit | null = null
  for (let photo = photos[id]; photo?.replaces !== undefined; photo = photos[photo.replaces]) {
    // Retaken, not edited: it has a file of its own.
    if (photo.originalAt !== undefined) return made
    if (!photo.edit) return null
    made = { fromId: photo.replaces, edit: made ? composeEdits(photo.edit, made.edit) : photo.edit }
  }
  return made
}

export type EditPorts = {
  drafts: Pick<Drafts, 'photoBytes' | 'pickedBytes' | 'replacePhoto' | 'edit'>
  prepare: PhotoPipeline['process']
  /** The server's picture; null if offline. */
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
  const quality = qualityAfterEdit(made.quality, photo.quality)
  const next = { image, thumbnail, sha256, thumbnailSha256, name, quality, Description: description, edit }
  return { kind: 'saved', id: await drafts.replacePhoto(draftId, id, next) }
}

/** Creates the edited picture as it would be sent. */
export async function makeEdited(
  { id, url, made: before }: Pick<EditedPhoto, 'id' | 'url' | 'made'>,
  edit: PhotoEdit,
  { drafts, prepare, fetchPicture }: EditPorts,
): Promise<PreparedPhoto | { kind: 'refused'; message: string }> {
  const original = await drafts.pickedBytes(before?.fromId ?? id).catch(() => undefined)
  if (original) {
    const whole = before ? composeEdits(before.edit, edit) : edit
    const made = await prepare(new Blob([original]), { edit: whole })
    // The converter may be missing, or the file too large for this phone; the smaller picture is always usable.
    if (made.kind !== 'refused') return made
  }
  const bytes = (await drafts.photoBytes(id))?.image
  const picture = bytes ? new Blob([bytes]) : url ? await fetchPicture(url) : null
  return picture ? prepare(picture, { edit }) : { kind: 'refused', message: NO_PICTURE }
}
