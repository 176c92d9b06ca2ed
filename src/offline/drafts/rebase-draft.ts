// Rebases a draft onto a newer version of its record. The three-way merge decides which values are kept without asking
// the member; values that both sides changed stay in the draft's register and are listed as conflicts, and nothing is
// submitted before the member resolves them. Pure.
import type { Values } from '#contract/listing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { withoutFields } from '#rules/change-answers.ts'
import { mergeDeletion, mergeValues } from '#rules/merge.ts'
import type { Drafts } from '../offline.ts'
import { mergeCaption, withEarlierCaption } from './captions.ts'
import { isAt, isInDeleted, openConflicts, seenBeforeDeleting } from './conflict-place.ts'
import { isNewlyDeleted } from './deleted-parts.ts'
import { isOver } from './draft-end.ts'
import { DraftError } from './draft-error.ts'
import type { AttentionNote, BaseRecord, Draft, DraftConflict, DraftOrigin, LocalPhoto } from './draft-model.ts'
import { draftPhotos, draftValues, savedPhotoOrder } from './draft-values.ts'
import { mapEntries } from './map-entries.ts'
import { keptIn, mergeNote } from './merge-note.ts'
import { emptyDraft, isUntouched } from './new-draft.ts'
import { mergePhotoOrder, orderConflicts, putPhotoOrder } from './orders.ts'
import { rebaseRows } from './rebase-rows.ts'
import type { Found, RebaseOptions, Rebasing } from './rebasing.ts'
import { earlierPhotos, replacedPhotos } from './replaced-photos.ts'
import { nextRevision } from './revision.ts'

type Begin = Parameters<Drafts['beginEdit']>[0]

export function newEdit(begin: Begin, origin: DraftOrigin): Draft {
  const { formName, definitionHash, record, lockEpoch, freshFields = [] } = begin
  const { propertyType, title } = record
  const base = withoutFresh(record.base, freshFields)
  return {
    ...emptyDraft(origin),
    operation: 'edit',
    formName,
    definitionHash,
    propertyType,
    title,
    revision: 0,
    photoOrder: savedPhotoOrder({ base }),
    base,
    ...(freshFields.length > 0 && { freshFields }),
    lockEpoch,
  }
}

const withoutFresh = (base: BaseRecord, freshFields: readonly string[] = []): BaseRecord => ({
  ...base,
  values: withoutFields(base.values, freshFields),
})

/** Continues an edit on the current record under the current lock. Also used to apply unsent changes to the record. */
export function goOn(draft: Draft, begin: Begin, now: number): Draft {
  const { definitionHash, record, lockEpoch, freshFields } = begin
  if (draft.submission?.state === 'sending') throw new DraftError('sending')
  if (isOver(draft)) throw new DraftError('submitted')
  const attention = attentionUnderLock(draft, now)
  // Sync returns the locks that it took; a form's lock is the form's own.
  const { takenLock: _, askedLock: __, ...owned } = draft
  const next = { ...(lockEpoch === null ? draft : owned), definitionHash, lockEpoch, attention }
  // Nothing has been answered: which answers are requested again depends on the current record.
  if (freshFields && isUntouched(draft)) return { ...next, freshFields, base: withoutFresh(record.base, freshFields) }
  if (draft.base?.version !== record.base.version) return rebase(next, record.base, now)
  const same = draft.lockEpoch === lockEpoch && draft.definitionHash === definitionHash
  return same ? next : { ...next, submission: null }
}

function attentionUnderLock(draft: Draft, now: number): AttentionNote | null {
  const { attention, conflicts, revision } = draft
  if (attention?.code.startsWith('lock-')) return null
  return attention?.code === DRAFT_USED ? mergeNote(conflicts, keptIn(draft, []), revision, now) : attention
}

/** Problem of a photo whose bytes are on the phone that took it. */
export const ON_OTHER_PHONE = 'This picture is still on the other phone.'

/** Code of the note on unsent changes: another submission has used their draft. */
export const DRAFT_USED = 'draft-used' satisfies ProblemCode

const own = ({ base }: Draft): RebaseOptions => ({ isAdopted: false, orderBase: base })

export function rebase(draft: Draft, record: BaseRecord, now: number, options = own(draft)): Draft {
  const theirs = withoutFresh(record, draft.freshFields)
  const rev = nextRevision(draft)
  const found: Found = { conflicts: [], kept: [] }
  const rebasing = { draft, theirs, rev, now, ...options }
  const merged: Draft = {
    ...draft,
    base: theirs,
    submission: null,
    revision: rev,
    fields: rebaseFields(draft, theirs.values, rev, found.conflicts),
    rows: rebaseRows(rebasing, found),
    photos: rebasePhotos(rebasing, found),
  }
  const next = rebasePhotoOrder(merged, rebasing, found)
  // Found in an earlier merge and not found again; for example after merging another phone's copy. A part that comes back
  // for somebody's edit has their values.
  const isBack = (each: DraftConflict) => isInDeleted(draft, each) && !isInDeleted(next, each)
  const unresolved = draft.conflicts.filter((each) => !found.conflicts.some(isAt(each, each.field)) && !isBack(each))
  next.conflicts = [...found.conflicts, ...unresolved]
  return { ...next, attention: mergeNote(openConflicts(next), keptIn(next, found.kept), rev, now) }
}

function rebasePhotoOrder(merged: Draft, { draft, theirs, rev, orderBase }: Rebasing, { conflicts }: Found): Draft {
  // A draft without an order was never given one.
  const known = orderBase ?? (draft.photoOrder.length === 0 ? draft.base : null)
  const base = known && savedPhotoOrder({ base: known })
  const living = draftPhotos(merged).flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id))
  const orders = [base, draft.photoOrder, savedPhotoOrder({ base: theirs })] as const
  const merge = mergePhotoOrder(merged.photos, orders, living)
  conflicts.push(...orderConflicts('photos', base, merge))
  return merge.order.join() === draft.photoOrder.join() ? merged : putPhotoOrder(merged, merge.order, rev)
}

/** The draft's base, with the values that the member was shown if those are more accurate. */
const seenValues = (draft: Draft): Values => ({
  ...draft.base?.values,
  ...Object.fromEntries(Object.entries(draft.fields).map(([name, register]) => [name, register.base])),
})

function rebaseFields(draft: Draft, theirs: Values, rev: number, conflicts: DraftConflict[]): Draft['fields'] {
  const merge = mergeValues(seenValues(draft), draftValues(draft), theirs)
  for (const { field, base, mine, theirs: their } of merge.conflicts)
    conflicts.push({ section: 'fields', uid: null, field, base, mine, theirs: their })
  const undecided = new Set(merge.conflicts.map(({ field }) => field))
  // An unresolved register keeps the value that the member saw, so that every later merge finds the conflict again.
  return mapEntries(draft.fields, (name, register) =>
    undecided.has(name)
      ? { ...register, rev }
      : { ...register, value: merge.merged[name] ?? null, base: theirs[name] ?? null, rev },
  )
}

// Rebases a draft's changes to its record's photos. A record is read without its deleted photos, so somebody deleted
// one that is missing there. As with rows, an edit takes precedence over the deletion, and the member is told.
function rebasePhotos(rebasing: Rebasing, { conflicts, kept }: Found): Record<string, LocalPhoto> {
  const { draft, theirs, rev, isAdopted } = rebasing
  const was = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo.Description]))
  const saved = new Map(theirs.photos.map((photo) => [photo.id, photo]))
  const isGone = (id: string) => !saved.has(id) && (was.has(id) || (isAdopted && !draft.photos[id]?.isNew))
  const replaced = replacedPhotos(draft)
  return mapEntries(draft.photos, (id, change): LocalPhoto => {
    const photo = change.isNew ? nowSaved(draft, change, saved.get(id)) : change
    if (photo.isNew) {
      // Somebody else deleted the photo after another phone had submitted it, or the one that it was edited from.
      const isMissed = isNewlyDeleted(rebasing, 'photos', id) || earlierPhotos(draft, id).some(isGone)
      if (!photo.IsDeleted && isMissed) kept.push(`photos[${id}]`)
      const changeOf = (earlier: string) => {
        const [base, now] = [draft.photos[earlier]?.base ?? was.get(earlier), saved.get(earlier)?.Description]
        return base === undefined || now === undefined || now === base ? null : { base, now }
      }
      return withEarlierCaption(photo, draft.photos, changeOf, { conflicts, rev })
    }
    const seen = seenBeforeDeleting(draft, { section: 'photos', uid: id }, 'Description')
    const base = seen ? String(seen.theirs ?? '') : (photo.base ?? was.get(id) ?? '')
    const their = saved.get(id)?.Description
    // Kept by an earlier merge.
    if (their === undefined && !isGone(id)) return photo
    const mine = { IsDeleted: photo.IsDeleted, isEdited: photo.Description !== base }
    const other = { IsDeleted: their === undefined, isEdited: (their ?? base) !== base }
    // The photo that took its place asks for its caption.
    if (replaced.has(id)) return { ...photo, IsDeleted: photo.IsDeleted || other.IsDeleted, base: their ?? base, rev }
    const { IsDeleted, isKept } = mergeDeletion(false, mine, other)
    if (isKept) kept.push(`photos[${id}]`)
    if (their === undefined) return { ...photo, IsDeleted, rev }
    const before = conflicts.length
    // As in the rows (rules/merge.ts).
    const my = isKept && photo.IsDeleted ? base : photo.Description
    const Description = mergeCaption(id, { base, mine: my, theirs: their }, conflicts)
    // An unresolved photo keeps the description that the member saw, so that every later merge finds the conflict
    // again.
    return { ...photo, IsDeleted, Description, base: conflicts.length > before ? base : their, rev }
  })
}

type Saved = BaseRecord['photos'][number] | undefined

/** A new photo is the record's as soon as another device has submitted the same draft. */
function nowSaved({ revisionFloor = 0 }: Draft, photo: LocalPhoto, saved: Saved): LocalPhoto {
  if (!saved) return photo
  const { externalURL: url, thumbExternalURL: thumbURL } = saved
  // As it came from the other device, unless its description was changed here.
  const base = photo.rev > revisionFloor ? (photo.sent ?? '') : photo.Description
  return { ...photo, isNew: false, base, state: 'uploaded', problem: null, url, thumbURL }
}
