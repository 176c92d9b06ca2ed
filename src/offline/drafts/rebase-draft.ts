// Rebases a draft onto a newer version of its record. The three-way merge decides which values are kept without asking
// the member; values that both sides changed stay in the draft's register and are listed as conflicts, and nothing is
// submitted before the member resolves them. Pure.
import type { Values } from '#contract/listing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { withoutFields } from '#rules/change-answers.ts'
import { mergeValues } from '#rules/merge.ts'
import type { Drafts } from '../offline.ts'
import { isAt } from './conflict-place.ts'
import { isOver } from './draft-end.ts'
import { DraftError } from './draft-error.ts'
import type { AttentionNote, BaseRecord, Draft, DraftConflict, DraftOrigin } from './draft-model.ts'
import { draftPhotos, draftValues, savedPhotoOrder } from './draft-values.ts'
import { mapEntries } from './map-entries.ts'
import { keptIn, mergeNote } from './merge-note.ts'
import { emptyDraft, isUntouched } from './new-draft.ts'
import { mergePhotoOrder, orderConflicts, putPhotoOrder } from './orders.ts'
import { rebasePhotos } from './rebase-photos.ts'
import { rebaseRows } from './rebase-rows.ts'
import type { Found, RebaseOptions, Rebasing } from './rebasing.ts'
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
  // Found in an earlier merge and not found again; for example after merging another phone's copy.
  const unresolved = draft.conflicts.filter((each) => !found.conflicts.some(isAt(each, each.field)))
  next.conflicts = [...found.conflicts, ...unresolved]
  return { ...next, attention: mergeNote(next.conflicts, keptIn(next, found.kept), rev, now) }
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
