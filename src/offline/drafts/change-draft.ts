// Draft transitions for the member's actions other than editing. Pure, as in edit-draft.ts.
import type { ChosenFile, EditedPhoto, TakenPhoto } from '../offline.ts'
import { DraftError } from './draft-error.ts'
import type { AttentionNote, Draft, LocalFile, LocalPhoto, SubmissionKind } from './draft-model.ts'
import { draftPhotos } from './draft-values.ts'
import { assertEditable, editDraft } from './edit-draft.ts'
import { movePhotoConflicts } from './merge-result.ts'
import { openConflicts } from './open-conflicts.ts'
import { putPhotoOrder } from './orders.ts'
import { inheritedFields } from './photo-fields.ts'
import { inPreparation } from './picked-files.ts'
import { submitEndpointOf } from './record-kinds.ts'
import { earlierPhotos, hasAlteration, inPlaceOf } from './replaced-photos.ts'
import { nextRevision } from './revision.ts'
import { draftIdIn, type SubmissionBody } from './submission-body.ts'
import { neededUploads, refusedUploads, resumeUploads, SUPPLEMENTS, uploadKindOf } from './uploads.ts'

/** A copy that is altered from the start replaces nothing: whatever becomes of it, its original stays. */
export function withPhoto(
  draft: Draft,
  id: string,
  { replaces, edit, quality, ...taken }: EditedPhoto,
  now: number,
): Draft {
  if (draft.photos[id]) return draft
  const rev = nextRevision(draft)
  const given = Object.entries(taken.fields ?? {}).map(([name, value]) => [
    name,
    { value, base: null, editedAt: now, rev },
  ])
  const isCopy = replaces !== undefined && hasAlteration(taken.fields ?? {})
  const inherited = replaces === undefined ? {} : inheritedFields(draft, replaces, rev, now)
  const { MediaAlteration } = inherited
  const fields = {
    ...inherited,
    // Taken again, it shows what is there.
    ...(MediaAlteration && !edit && { MediaAlteration: { ...MediaAlteration, value: null } }),
    ...Object.fromEntries(given),
  }
  const photo: LocalPhoto = {
    id,
    Description: taken.Description ?? '',
    ...(Object.keys(fields).length > 0 && { fields }),
    IsDeleted: false,
    name: taken.name,
    sha256: taken.sha256,
    ...(replaces !== undefined && !isCopy && { replaces }),
    ...(edit && { edit }),
    ...(quality && { quality }),
    isNew: true,
    editedAt: now,
    rev,
    state: 'waiting',
    problem: null,
    tries: 0,
    url: null,
    thumbURL: null,
  }
  const order = replaces === undefined ? placed(draft, photo, taken) : inPlaceOf(draft, id, replaces, isCopy)
  const photos = { ...draft.photos, [id]: photo }
  const earlier = earlierPhotos({ ...draft, photos }, id)
  return {
    ...putPhotoOrder(draft, order, rev),
    conflicts: earlier.reduce((asked, each) => movePhotoConflicts(asked, each, photo), draft.conflicts),
    submission: null,
    photos,
    revision: rev,
    editedAt: now,
  }
}

/** Ends the note about its quality, and the one about an edit that was refused. */
export function acceptPhoto(draft: Draft, id: string): Draft {
  const photo = draft.photos[id]
  if (!photo?.quality && !photo?.isTakenBack) return draft
  const { isTakenBack: _, quality, ...rest } = photo
  const accepted = { ...rest, ...(quality && { quality: { ...quality, isAccepted: true } }) }
  return { ...draft, photos: { ...draft.photos, [id]: accepted } }
}

function placed(draft: Draft, photo: LocalPhoto, { wordOrder }: TakenPhoto): string[] {
  if (!wordOrder) return [...draft.photoOrder, photo.id]
  const living = draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted)
  return placeByWords(living, photo, wordOrder)
}

/** Adds the file and its row in a single revision. */
export function withFile(draft: Draft, id: string, chosen: ChosenFile, now: number): Draft {
  if (draft.files[id]) return draft
  const { name, sha256, mediaType, bytes } = chosen
  const fields = { Name: name }
  const next = editDraft(draft, [{ kind: 'row', section: SUPPLEMENTS, uid: id, fields, isNew: true }], now)
  const waiting = { state: 'waiting', problem: null, tries: 0, url: null } as const
  const file: LocalFile = { id, name, size: bytes.byteLength, mediaType, sha256, ...waiting }
  return { ...next, files: { ...next.files, [id]: file } }
}

export function freeze(draft: Draft, kind: SubmissionKind, body: SubmissionBody, key: string, now: number): Draft {
  assertEditable(draft)
  if (inPreparation(draft).length > 0) throw new DraftError('preparing')
  if (openConflicts(draft).length > 0) throw new DraftError('conflicts')
  if (draftIdIn(body) !== draft.draftId) throw new Error('The body belongs to another draft')
  if (!submitEndpointOf(draft, kind)) throw new Error(`A draft of ${draft.formName} is not sent by ${kind}`)
  const needed = neededUploads(body)
  const refused = refusedUploads(draft).find(({ id }) => needed.has(id))
  const problem: AttentionNote | null = refused
    ? {
        code: uploadKindOf(draft, refused.id).refused,
        title: refused.problem ?? '',
        detail: refused.name,
        errors: [],
        at: now,
        source: 'upload',
        revision: draft.revision,
      }
    : null
  return {
    ...resumeUploads(draft, needed),
    attention: null,
    submission: {
      kind,
      key,
      state: problem ? 'refused' : 'frozen',
      actedAt: now,
      revision: draft.revision,
      body,
      reply: null,
      problem,
    },
  }
}

/** Returns the draft unchanged if the submission is already being sent. */
export function withdraw(draft: Draft): Draft {
  const { submission } = draft
  if (submission?.state !== 'frozen' && submission?.state !== 'refused') return draft
  return { ...draft, submission: null, attention: draft.attention ?? submission.problem }
}

export function bin(draft: Draft, now: number, isBinTimeSure: boolean): Draft {
  if (draft.binnedAt !== null) return draft
  assertEditable(draft)
  return { ...draft, submission: null, binnedAt: now, isBinTimeSure }
}

/** Call with a clock that is known to be right: if the discard was not, its 30 days begin now. */
export const dateBin = (draft: Draft, now: number): Draft =>
  draft.binnedAt === null || draft.isBinTimeSure ? draft : { ...draft, binnedAt: now, isBinTimeSure: true }

/** With a higher revision: the server ignores revisions from before the discard as late. */
export const restore = (draft: Draft): Draft => ({ ...draft, binnedAt: null, revision: draft.revision + 1 })

// Position of a photo that was named when it was taken: with those of the same room, in the order of the shot list.
//
type Placed = { id: string; Description: string }

/**
 * Returns the ids in their new order. Photos without such words keep their places; an added photo without them comes
 * last.
 */
export function placeByWords(photos: readonly Placed[], added: Placed, words: readonly string[]): string[] {
  const rank = (description: string) => words.indexOf(description)
  const mine = rank(added.Description)
  const later = mine < 0 ? -1 : photos.findIndex(({ Description }) => rank(Description) > mine)
  const ids = photos.map(({ id }) => id)
  const at = later < 0 ? ids.length : later
  return [...ids.slice(0, at), added.id, ...ids.slice(at)]
}
