// The member's actions on drafts as updates: from the draft on disk to the draft and bytes to write, as data. Pure,
// as in edit-draft.ts.
import type { ChosenFile, EditedPhoto, TakenPhoto } from '../offline.ts'
import type { DraftUpdate, DraftWrite } from '../store/draft-store.ts'
import { withdraw, withFile, withPhoto } from './change-draft.ts'
import { DraftError } from './draft-error.ts'
import { isAutosaved } from './draft-facts.ts'
import type { AttentionNote, Draft, DraftEdit } from './draft-model.ts'
import { assertEditable, editDraft, requireDraft } from './edit-draft.ts'
import { isUntouched } from './new-draft.ts'
import { hasNoWork } from './no-work.ts'
import {
  notePicked,
  originalKey,
  type Picked,
  pickedFiles,
  putPicked,
  withoutOriginal,
  withoutPicked,
} from './picked-files.ts'
import { REVISION_DISTANCE } from './revision.ts'
import { isOver } from './standing.ts'
import { countedParts } from './standing-words.ts'
import { refusalOf, refuseUpload, retryUpload, unsentUploads, uploadKindOf } from './uploads.ts'

const NOTHING = { result: undefined }
const written = (draft: Draft): DraftWrite<Draft> => ({ result: draft, draft })

/** Keeps the draft that an earlier attempt created, and applies the first changes to it. */
export const begin =
  (made: Draft, edits: readonly DraftEdit[], now: number): DraftUpdate<Draft> =>
  (found) =>
    edits.length > 0 ? edit(edits, undefined, now)(found ?? made) : written(found ?? made)

export const change =
  (next: (draft: Draft) => Draft): DraftUpdate<Draft> =>
  (found) =>
    written(next(requireDraft(found)))

/** `memory`: the open form's last copy of the draft, used to write it again if the database has lost it. */
export const edit =
  (edits: readonly DraftEdit[], memory: Draft | undefined, now: number): DraftUpdate<Draft> =>
  (found) => {
    const draft = found || !memory ? requireDraft(found) : remade(memory, now)
    // A lock's epoch is not content and may be recorded at any time.
    const hasContent = edits.some(({ kind }) => kind !== 'lock')
    if (hasContent) assertEditable(draft)
    // Continue from the revision that was sent from memory: the server treats a known revision as one it already has.
    const revision = hasContent ? Math.max(draft.revision, memory?.revision ?? 0) : draft.revision
    return written(editDraft({ ...draft, revision }, edits, now))
  }

export const notePickedFiles =
  (files: readonly Picked[], now: number): DraftUpdate<void> =>
  (found) => {
    assertEditable(found)
    return { ...NOTHING, draft: notePicked(found, files, now) }
  }

/** Ignores a file that has been prepared or dismissed since. */
export const keepPicked =
  (id: string, picked: ArrayBuffer): DraftUpdate<void> =>
  (found) => {
    if (!found?.picked[id]) return NOTHING
    const putBytes = [{ id: originalKey(id), draftId: found.draftId, picked }]
    return { ...NOTHING, draft: putPicked(found, id, { kept: true }), putBytes }
  }

/** `again`: the same file may succeed later, so its bytes stay. */
export const refusePicked =
  (id: string, problem: string, again: boolean): DraftUpdate<void> =>
  (found) => {
    if (!found?.picked[id]) return NOTHING
    if (again) return { ...NOTHING, draft: putPicked(found, id, { problem, again }) }
    return { ...NOTHING, draft: putPicked(found, id, { problem, again, kept: false }), dropBytes: [originalKey(id)] }
  }

/** The photo made of it needs the space. */
export const releasePicked =
  (id: string): DraftUpdate<void> =>
  (found) =>
    found?.picked[id]?.kept
      ? { ...NOTHING, draft: putPicked(found, id, { kept: false }), dropBytes: [originalKey(id)] }
      : NOTHING

export const dropPicked =
  (id: string): DraftUpdate<void> =>
  (found) =>
    found?.picked[id] ? { ...NOTHING, draft: withoutPicked(found, id), dropBytes: [originalKey(id)] } : NOTHING

export const addPhoto =
  (photoId: string, photo: TakenPhoto, now: number): DraftUpdate<string> =>
  (found) => {
    assertEditable(found)
    const draft = withoutPicked(found, photoId)
    // Another tab has prepared it as well; one copy is enough.
    if (found.photos[photoId]) return { result: photoId, draft }
    const { image, thumbnail, sha256, thumbnailSha256, name } = photo
    const putBytes = [{ id: photoId, draftId: found.draftId, image, thumbnail, sha256, thumbnailSha256, name }]
    return { result: photoId, draft: rememberOriginal(withPhoto(draft, photoId, photo, now), found, photoId), putBytes }
  }

export const refillPhoto =
  (photoId: string, photo: TakenPhoto, now: number): DraftUpdate<void> =>
  (found) => {
    assertEditable(found)
    const held = found.photos[photoId]
    if (held?.state === 'uploaded' && !held.IsDeleted) return NOTHING
    if (!held) return { ...addPhoto(photoId, photo, now)(found), result: undefined }
    const shown = held.IsDeleted ? editDraft(found, [{ kind: 'photo', id: photoId, IsDeleted: false }], now) : found
    const { image, thumbnail, sha256, thumbnailSha256, name } = photo
    const putBytes = [{ id: photoId, draftId: found.draftId, image, thumbnail, sha256, thumbnailSha256, name }]
    return { ...NOTHING, draft: retryUpload(shown, photoId), putBytes }
  }

/** Keeps the picked file alongside its photo, so that it can be cropped in full size. */
function rememberOriginal(draft: Draft, { picked }: Draft, id: string): Draft {
  const photo = draft.photos[id]
  const file = picked?.[id]
  return photo && file?.kept
    ? { ...draft, photos: { ...draft.photos, [id]: { ...photo, originalAt: file.at } } }
    : draft
}

export const dropOriginal =
  (photoId: string): DraftUpdate<void> =>
  (found) =>
    found?.photos[photoId]?.originalAt === undefined
      ? NOTHING
      : { ...NOTHING, draft: withoutOriginal(found, photoId), dropBytes: [originalKey(photoId)] }

/** Deletes the bytes only, which needs no room on a full phone. The draft says that they are here until it is written. */
export const dropOriginalBytes =
  (photoId: string): DraftUpdate<void> =>
  (found) =>
    found?.photos[photoId]?.originalAt === undefined ? NOTHING : { ...NOTHING, dropBytes: [originalKey(photoId)] }

export const replacePhoto =
  (photoId: string, earlierId: string, photo: EditedPhoto, now: number): DraftUpdate<string> =>
  (found) => {
    assertEditable(found)
    const { image, thumbnail, sha256, thumbnailSha256, name } = photo
    const putBytes = [{ id: photoId, draftId: found.draftId, image, thumbnail, sha256, thumbnailSha256, name }]
    return { result: photoId, draft: withPhoto(found, photoId, { ...photo, replaces: earlierId }, now), putBytes }
  }

export const addFile =
  (id: string, chosen: ChosenFile, now: number): DraftUpdate<string> =>
  (found) => {
    assertEditable(found)
    const { bytes, sha256, name, mediaType } = chosen
    const putBytes = [{ id, draftId: found.draftId, file: bytes, sha256, name, mediaType }]
    return { result: id, draft: withFile(withoutPicked(found, id), id, chosen, now), putBytes }
  }

/** Returns true if the submission was withdrawn. */
export const takeBack: DraftUpdate<boolean> = (found) => {
  const draft = withdraw(requireDraft(found))
  return { result: draft.submission === null, draft }
}

/** Hides the draft's record, which stays until the server has removed its copy as well. */
export const dismiss: DraftUpdate<void> = (found) => {
  if (!found) return NOTHING
  const isBinned = found.binnedAt !== null
  if (!isBinned && !isOver(found) && !hasNoWork(found)) throw new DraftError('not-dismissable')
  const isOwed = isBinned && !found.serverBinned && isAutosaved(found) && !isUntouched(found)
  return { ...NOTHING, draft: isOwed ? { ...found, forgotten: true } : null, dropBytes: true }
}

// Rebuilds a draft that the browser deleted with the phone's database, from the memory of its open form. This may write
// the only copy of unsent work. Pictures and files whose bytes were only in that database are lost, and the member is
// told their names.
function remade(memory: Draft, now: number): Draft {
  const lost = unsentUploads(memory).filter(({ state }) => state !== 'refused')
  const draft: Draft = {
    ...memory,
    // The database may have stored and sent revisions later than the one in the form's memory.
    revision: memory.revision + REVISION_DISTANCE,
    picked: Object.fromEntries(pickedFiles(memory).map((file) => [file.id, { ...file, kept: false }])),
  }
  if (lost.length === 0) return draft
  const next = lost.reduce(
    (state, { id }) => refuseUpload(state, id, refusalOf(uploadKindOf(state, id), 'lost'), now),
    draft,
  )
  return { ...next, attention: next.attention ?? lostNote(lost, next, now) }
}

function countWords(lost: readonly { id: string }[], draft: Draft): string {
  const photos = lost.filter(({ id }) => draft.photos[id]).length
  return `${countedParts({ photos, files: lost.length - photos })} ${lost.length === 1 ? 'was' : 'were'}`
}

const lostNote = (lost: readonly { id: string; name: string }[], draft: Draft, at: number): AttentionNote => ({
  code: lost.some(({ id }) => draft.photos[id]) ? 'photo-refused' : 'supplement-refused',
  title: `${countWords(lost, draft)} lost`,
  detail: `The browser cleared this phone’s storage. Add again: ${lost.map(({ name }) => name).join(', ')}.`,
  errors: [],
  at,
  source: 'upload',
  revision: draft.revision,
})
