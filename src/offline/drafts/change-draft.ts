// Draft transitions for the member's actions other than editing. Pure; each runs inside the store's transaction.
import type { ChosenFile, NewDraft, TakenPhoto } from '../offline.ts'
import { DraftError } from './draft-error.ts'
import type { AttentionNote, Draft, DraftOrigin, LocalFile, LocalPhoto, SubmissionKind } from './draft-model.ts'
import { draftPhotos } from './draft-values.ts'
import { assertEditable, editDraft } from './edit-draft.ts'
import { inPreparation } from './picked-files.ts'
import { placeByWords } from './place-by-words.ts'
import { submitEndpointOf } from './record-kinds.ts'
import { inPlaceOf } from './replaced-photos.ts'
import { nextRevision, UNTOUCHED } from './revision.ts'
import { draftIdIn, type SubmissionBody } from './submission-body.ts'
import { neededUploads, refusedUploads, SUPPLEMENTS, uploadKindOf } from './uploads.ts'

export function emptyDraft({ draftId, deviceId, owner, now }: DraftOrigin): Draft {
  return {
    draftId,
    deviceId,
    owner,
    operation: 'create',
    formName: '',
    definitionHash: '',
    propertyType: '',
    title: '',
    createdAt: now,
    editedAt: now,
    revision: UNTOUCHED,
    acknowledged: 0,
    savedAt: null,
    fields: {},
    rows: {},
    photos: {},
    photoOrder: [],
    photoOrderRev: 0,
    base: null,
    lockEpoch: null,
    submission: null,
    attention: null,
    conflicts: [],
    serverBinned: false,
    forgotten: false,
    binnedAt: null,
  }
}

/** Defaults are registers too, so that an autosave includes them once the member has begun. */
export function newDraft({ values, ...named }: NewDraft, origin: DraftOrigin): Draft {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, base: null, editedAt: origin.now, rev: UNTOUCHED }]),
  )
  return { ...emptyDraft(origin), ...named, fields }
}

/** The member has begun it but not changed or picked anything yet. */
export const isUntouched = ({ operation, revision, picked = {} }: Draft): boolean =>
  revision <= (operation === 'create' ? UNTOUCHED : 0) && Object.keys(picked).length === 0

/** `replaces`: the photo that it is an edit of. */
export function withPhoto(
  draft: Draft,
  id: string,
  { replaces, ...taken }: TakenPhoto & { replaces?: string },
  now: number,
): Draft {
  if (draft.photos[id]) return draft
  const rev = nextRevision(draft)
  const photo: LocalPhoto = {
    id,
    Description: taken.Description ?? '',
    IsDeleted: false,
    name: taken.name,
    sha256: taken.sha256,
    ...(replaces !== undefined && { replaces }),
    isNew: true,
    editedAt: now,
    rev,
    state: 'waiting',
    problem: null,
    tries: 0,
    url: null,
    thumbURL: null,
  }
  return {
    ...draft,
    submission: null,
    photos: { ...draft.photos, [id]: photo },
    photoOrder: replaces === undefined ? placed(draft, photo, taken) : inPlaceOf(draft, id, replaces),
    photoOrderRev: rev,
    revision: rev,
    editedAt: now,
  }
}

function placed(draft: Draft, photo: LocalPhoto, { wordOrder }: TakenPhoto): string[] {
  if (!wordOrder) return [...draft.photoOrder, photo.id]
  const living = draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted)
  return placeByWords(living, photo, wordOrder)
}

/** Adds the file and its row in one revision. */
export function withFile(draft: Draft, id: string, chosen: ChosenFile, now: number): Draft {
  if (draft.files?.[id]) return draft
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
  if (draft.conflicts.length > 0) throw new DraftError('conflicts')
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
    ...draft,
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

/** Returns the draft unchanged when the submission is already on its way. */
export function withdraw(draft: Draft): Draft {
  const { submission } = draft
  if (submission?.state !== 'frozen' && submission?.state !== 'refused') return draft
  return { ...draft, submission: null, attention: draft.attention ?? submission.problem }
}

export function bin(draft: Draft, now: number): Draft {
  if (draft.binnedAt !== null) return draft
  assertEditable(draft)
  return { ...draft, submission: null, binnedAt: now }
}

export const restore = (draft: Draft): Draft => ({ ...draft, binnedAt: null })
