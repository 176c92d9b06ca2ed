// Uploads: photos and files of a draft, with one state machine for both. A file's row (type, description, order) is
// among the draft's rows under the same id; the bytes of both are stored separately. The state decides whether a
// submission may be sent, so that a record never lacks a photo or file that the member believes is saved. Pure.
import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { AttentionNote, Draft, LocalFile, LocalPhoto } from './draft-model.ts'
import { mapEntries, photoToChange } from './draft-values.ts'
import { movePhotoConflicts } from './merge-result.ts'
import { putPhotoOrder } from './orders.ts'
import { hidesPart, replacedPhotos, sourceOf } from './replaced-photos.ts'
import { nextRevision } from './revision.ts'
import { filesIn, photosIn, type SubmissionBody } from './submission-body.ts'

export const SUPPLEMENTS = 'supplements'

type UploadKind = {
  /**
   * Problem codes: refused by the server or this phone; damaged on arrival; lost by the server, in which case the
   * problem lists the ids.
   */
  refused: ProblemCode
  damaged: ProblemCode
  missing: ProblemCode
  missingIds: string
  unusable: string
  notHere: string
  lost: string
  /** The refusal's text for the member, shown next to the upload. */
  reason(problem: Problem): string
}

/** Replaces problems whose own text would mean nothing to a member. */
const unclear = (one: string) =>
  `The portal couldn’t take this ${one}. It is still on this phone: try again, or delete it and add it again.`
const REFUSED: ReadonlySet<string> = new Set(['photo-refused', 'supplement-refused'])
const reasonOf =
  (one: string) =>
  ({ code, title, detail }: Problem): string => {
    if (code === 'invalid-request') return unclear(one)
    return REFUSED.has(code) ? (detail ?? title) : title
  }

const LOST = 'was lost when the browser cleared this phone’s storage. Delete it here and add it again.'

export const UPLOAD_KINDS: Record<'photo' | 'file', UploadKind> = {
  photo: {
    refused: 'photo-refused',
    damaged: 'photo-damaged',
    missing: 'photo-missing',
    missingIds: 'photoIds',
    unusable: 'This file is not a photo that can be used.',
    notHere: 'This picture is not on this phone.',
    lost: `This photo ${LOST}`,
    reason: reasonOf('photo'),
  },
  file: {
    refused: 'supplement-refused',
    damaged: 'supplement-damaged',
    missing: 'supplement-missing',
    missingIds: 'supplementIds',
    unusable: 'This file is not one that can be used as a supplement.',
    notHere: 'This file is not on this phone.',
    lost: `This file ${LOST}`,
    reason: reasonOf('file'),
  },
}

export const uploadKindOf = (draft: Draft, id: string): UploadKind =>
  draft.photos[id] ? UPLOAD_KINDS.photo : UPLOAD_KINDS.file

/** The problem to record when this phone itself does not send the upload. */
export const refusalOf = ({ refused: code, ...kind }: UploadKind, why: 'unusable' | 'notHere' | 'lost'): Problem => ({
  type: `/problems/${code}`,
  title: kind[why],
  status: 422,
  code,
})

export type Upload = LocalPhoto | LocalFile

export const findUpload = (draft: Draft, id: string): Upload | undefined => draft.photos[id] ?? draft.files[id]

type Progress = Partial<Pick<LocalPhoto, 'state' | 'problem' | 'tries' | 'url' | 'thumbURL'>>

export function putUpload(draft: Draft, id: string, change: Progress): Draft {
  const photo = draft.photos[id]
  if (photo) return { ...draft, photos: { ...draft.photos, [id]: { ...photo, ...change } } }
  const file = draft.files[id]
  return file ? { ...draft, files: { ...draft.files, [id]: { ...file, ...change } } } : draft
}

const photosOf = ({ photos, photoOrder }: Draft): LocalPhoto[] =>
  [...new Set([...photoOrder, ...Object.keys(photos)])].flatMap((id) => photos[id] ?? [])

/** Files whose rows the member has not deleted. */
export const filesOf = ({ files, rows }: Draft): LocalFile[] =>
  Object.values(files).filter(({ id }) => rows[SUPPLEMENTS]?.[id]?.IsDeleted === false)

/**
 * Cached by the draft's `photos` object, which typing does not replace: sync and several parts of the screen ask after
 * every key, and a draft may have hundreds of photos.
 */
const unsentOf = new WeakMap<Draft['photos'], { photoOrder: Draft['photoOrder']; unsent: readonly LocalPhoto[] }>()

export function unsentPhotos(draft: Draft): readonly LocalPhoto[] {
  const { photos, photoOrder } = draft
  const last = unsentOf.get(photos)
  if (last?.photoOrder === photoOrder) return last.unsent
  const replaced = replacedPhotos(draft)
  const unsent = photosOf(draft).filter(
    ({ id, isNew, IsDeleted, state }) => isNew && !IsDeleted && !replaced.has(id) && state !== 'uploaded',
  )
  unsentOf.set(photos, { photoOrder, unsent })
  return unsent
}

export const unsentFiles = (draft: Draft): LocalFile[] => filesOf(draft).filter(({ state }) => state !== 'uploaded')

/** Photos in their order, then files. */
export const unsentUploads = (draft: Draft): Upload[] => [...unsentPhotos(draft), ...unsentFiles(draft)]

export const refusedUploads = (draft: Draft): Upload[] => {
  const replaced = replacedPhotos(draft)
  return [...photosOf(draft).filter(({ id, IsDeleted }) => !IsDeleted && !replaced.has(id)), ...filesOf(draft)].filter(
    ({ state }) => state === 'refused',
  )
}

/** Ids of the photos and files that a submission names. */
export const neededUploads = (body: SubmissionBody): ReadonlySet<string> =>
  new Set([
    ...photosIn(body).flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id)),
    ...filesIn(body).flatMap(({ uid, IsDeleted }) => (IsDeleted ? [] : uid)),
  ])

/** Uploads that a submission names and the server does not have yet. */
export function missingUploads({ submission, photos, files }: Draft): Upload[] {
  if (!submission) return []
  const mine = [...Object.values(photos).filter(({ isNew }) => isNew), ...Object.values(files)]
  const needed = neededUploads(submission.body)
  return mine.filter(({ id, state }) => state !== 'uploaded' && needed.has(id))
}

/**
 * Refuses the upload, and stops the submission only if it needs that upload. An edited photo is deleted, and the one it
 * replaced is restored, unless its bytes may be on another phone (`isElsewhere`).
 */
export function refuseUpload(draft: Draft, id: string, problem: Problem, now: number, isElsewhere = false): Draft {
  const upload = findUpload(draft, id)
  if (!upload) return draft
  const { submission, revision } = draft
  const refused = putUpload(draft, id, { state: 'refused', problem: uploadKindOf(draft, id).reason(problem) })
  const next = isElsewhere ? refused : withoutEdited(refused, id)
  if (submission?.state !== 'frozen' || !neededUploads(submission.body).has(id)) return next
  const { code, title, errors = [] } = problem
  return refuseSubmission(next, { code, title, detail: upload.name, errors, at: now, source: 'upload', revision })
}

/**
 * Restores the earlier photo after the edited one was permanently refused, with the caption that the edited one had; the
 * member can try that one again. This is a change of the draft: the server's copy has the edited photo. Not where
 * something was blurred: whether the earlier one may be published is the member's to say.
 */
function withoutEdited(draft: Draft, id: string): Draft {
  const edited = photoToChange(draft, id)
  if (!edited || hidesPart(edited)) return draft
  const source = sourceOf(draft, edited)
  const earlier = source === undefined ? undefined : photoToChange(draft, source)
  // The member has deleted it, or edited it again, while it was being sent; or nothing could take its place.
  if (!earlier || earlier.IsDeleted || edited.IsDeleted || replacedPhotos(draft).has(id)) return draft
  const rev = nextRevision(draft)
  const { Description, fields } = edited
  const restored = {
    ...earlier,
    Description,
    ...(fields && { fields: mapEntries(fields, (_, each) => ({ ...each, rev })) }),
    rev,
  }
  const photos = {
    ...draft.photos,
    [id]: { ...edited, IsDeleted: true, isTakenBack: true, rev },
    ...((earlier.Description !== Description || fields) && { [earlier.id]: restored }),
  }
  const order = draft.photoOrder.map((each) => (each === id ? earlier.id : each))
  const conflicts = movePhotoConflicts(draft.conflicts, id, restored)
  return { ...putPhotoOrder(draft, order, rev), photos, conflicts, revision: rev }
}

export const refuseSubmission = (draft: Draft, problem: AttentionNote): Draft =>
  draft.submission ? { ...draft, submission: { ...draft.submission, state: 'refused', problem } } : draft

/** Whether the sender sends it automatically. */
export const isSendable = ({ state }: Pick<Upload, 'state'>): boolean => state === 'waiting' || state === 'uploading'

/**
 * Pauses an upload, even while it is being sent. Not allowed during a submission, which would wait for it without
 * telling the member.
 */
export function pauseUpload(draft: Draft, id: string): Draft {
  const upload = findUpload(draft, id)
  const isSubmitted = draft.submission?.state === 'frozen' || draft.submission?.state === 'sending'
  return upload && isSendable(upload) && !isSubmitted ? putUpload(draft, id, { state: 'paused' }) : draft
}

/** Resumes the uploads that a submission needs, which is all it names. */
export const resumeUploads = (draft: Draft, ids: ReadonlySet<string>): Draft =>
  [...ids].reduce(
    (state, id) => (findUpload(state, id)?.state === 'paused' ? putUpload(state, id, { state: 'waiting' }) : state),
    draft,
  )

/**
 * Retries a refused or paused upload on the member's request. A submission that stopped because of it waits again,
 * unchanged, unless it needs another upload that was refused.
 */
export function retryUpload(draft: Draft, id: string): Draft {
  const state = findUpload(draft, id)?.state
  if (state === 'paused') return resumeUploads(draft, new Set([id]))
  if (state !== 'refused') return draft
  const next = putUpload(draft, id, { state: 'waiting', problem: null, tries: 0 })
  if (refusedUploads(next).length > 0) return next
  const { submission } = next
  const stopped = submission?.state === 'refused' && submission.problem?.source === 'upload'
  if (!stopped) return { ...next, attention: next.attention?.source === 'upload' ? null : next.attention }
  const needed = neededUploads(submission.body)
  // A refused edit that was taken back: the submission still names it, and would wait for it forever.
  if ([...needed].some((each) => findUpload(next, each)?.state === 'refused')) return next
  const resumed = resumeUploads(next, needed)
  // As at submission time: the cause that stopped an autosave will stop the submission itself if it still applies.
  return { ...resumed, attention: null, submission: { ...submission, state: 'frozen', problem: null } }
}

/**
 * For photos or files that the server has lost: those that this phone can send wait again. null: this phone has none of
 * them.
 */
export function resendUploads(draft: Draft, problem: Problem): Draft | null {
  const kind = Object.values(UPLOAD_KINDS).find(({ missing }) => missing === problem.code)
  const { submission } = draft
  if (!kind || !submission) return null
  const listed = (problem as Record<string, unknown>)[kind.missingIds]
  const isOwn = (id: string) => draft.photos[id]?.isNew || draft.files[id] !== undefined
  const own = Array.isArray(listed) ? listed.map(String).filter(isOwn) : []
  const lost = (own.length > 0 ? own : [...neededUploads(submission.body)].filter(isOwn)).filter(
    (id) => findUpload(draft, id)?.state === 'uploaded' && uploadKindOf(draft, id) === kind,
  )
  const waiting: Draft = { ...draft, submission: { ...submission, state: 'frozen' } }
  return lost.length === 0 ? null : lost.reduce((state, id) => putUpload(state, id, { state: 'waiting' }), waiting)
}
