// Rebases a draft onto a newer version of its record. The three-way merge decides which values are kept without asking
// the member; values that both sides changed stay in the draft's register and are listed as conflicts, and nothing is
// submitted before the member resolves them. Pure.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { withoutFields } from '#rules/change-answers.ts'
import { liveUids, mergeDeletion, mergeOrder, mergeRows, mergeValues } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import type { Drafts } from '../offline.ts'
import { DraftError } from './draft-error.ts'
import type {
  AttentionNote,
  BaseRecord,
  Draft,
  DraftConflict,
  DraftOrigin,
  LocalPhoto,
  LocalRegister,
  LocalRow,
} from './draft-model.ts'
import { draftPhotos, draftRows, mapEntries, savedPhotoOrder } from './draft-values.ts'
import {
  isNewlyDeleted,
  keptIn,
  type MergeResult,
  mergeNote,
  type RebaseOptions,
  type Rebasing,
  seenBeforeDeleting,
} from './merge-result.ts'
import { emptyDraft, isUntouched } from './new-draft.ts'
import { type ConflictPlace, isAt, isInDeleted, openConflicts } from './open-conflicts.ts'
import { mergePhotoOrder, orderConflicts, placeAsSent, putInOrder, putPhotoOrder } from './orders.ts'
import { isChanged, samePhotoFields, savedPhotoFields, withAllPhotoFields, withFieldsOf } from './photo-fields.ts'
import { earlierPhotos, mergeCaption, replacedPhotos, withEarlierCaption } from './replaced-photos.ts'
import { nextRevision } from './revision.ts'
import { isLockNote, isOver } from './standing.ts'

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
  if (isLockNote(attention)) return null
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
  const found: MergeResult = { conflicts: [], kept: [] }
  const rebasing = { draft, theirs, rev, now, ...options }
  const merged: Draft = {
    ...draft,
    base: theirs,
    submission: null,
    revision: rev,
    fields: rebaseRegisters(draft.fields, theirs.values, { section: 'fields', uid: null }, rev, found.conflicts),
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

function rebasePhotoOrder(
  merged: Draft,
  { draft, theirs, rev, orderBase }: Rebasing,
  { conflicts }: MergeResult,
): Draft {
  // A draft without an order was never given one.
  const known = orderBase ?? (draft.photoOrder.length === 0 ? draft.base : null)
  const base = known && savedPhotoOrder({ base: known })
  const living = draftPhotos(merged).flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id))
  const orders = [base, draft.photoOrder, savedPhotoOrder({ base: theirs })] as const
  const merge = mergePhotoOrder(merged, orders, living)
  conflicts.push(...orderConflicts('photos', base, merge))
  return merge.order.join() === draft.photoOrder.join() ? merged : putPhotoOrder(merged, merge.order, rev)
}

export function rebaseRegisters(
  registers: Record<string, LocalRegister>,
  theirs: Values,
  place: ConflictPlace,
  rev: number,
  conflicts: DraftConflict[],
): Record<string, LocalRegister> {
  const seen = mapEntries(registers, (_, { base }) => base)
  const mine = mapEntries(registers, (_, { value }) => value)
  const merge = mergeValues(seen, mine, theirs)
  conflicts.push(...merge.conflicts.map((each) => ({ ...place, ...each })))
  const undecided = new Set(merge.conflicts.map(({ field }) => field))
  // An unresolved register keeps the value that the member saw, so that every later merge finds the conflict again.
  return mapEntries(registers, (name, register) =>
    undecided.has(name)
      ? { ...register, rev }
      : { ...register, value: merge.merged[name] ?? null, base: theirs[name] ?? null, rev },
  )
}

// Rebases a draft's changes to its record's photos. A record is read without its deleted photos, so somebody deleted
// one that is missing there. As with rows, an edit takes precedence over the deletion, and the member is told.
function rebasePhotos(rebasing: Rebasing, { conflicts, kept }: MergeResult): Record<string, LocalPhoto> {
  const { draft, theirs, rev, isAdopted } = rebasing
  const before = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  const was = new Map([...before].map(([id, photo]) => [id, photo.Description]))
  const saved = new Map(theirs.photos.map((photo) => [photo.id, photo]))
  const isGone = (id: string) => !saved.has(id) && (was.has(id) || (isAdopted && !draft.photos[id]?.isNew))
  const replaced = replacedPhotos(draft)
  const withFields = (photo: LocalPhoto, their: Saved, registers = photo.fields): LocalPhoto => {
    if (!registers) return photo
    const place = { section: 'photos', uid: photo.id }
    return { ...photo, fields: rebaseRegisters(registers, savedPhotoFields(their), place, rev, conflicts) }
  }
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
      const described = withEarlierCaption(photo, draft, changeOf, { conflicts, rev })
      const source = earlierPhotos(draft, id).find((earlier) => saved.has(earlier))
      if (source === undefined || photo.IsDeleted) return described
      const their = saved.get(source)
      return withFields(described, their, withFieldsOf(photo, savedPhotoFields(their)))
    }
    const seen = seenBeforeDeleting(draft, { section: 'photos', uid: id }, 'Description')
    const base = seen ? String(seen.theirs ?? '') : (photo.base ?? was.get(id) ?? '')
    const their = saved.get(id)?.Description
    // Kept by an earlier merge.
    if (their === undefined && !isGone(id)) return photo
    const mine = { IsDeleted: photo.IsDeleted, isEdited: photo.Description !== base || changesFields(photo) }
    const isMarked =
      their !== undefined && !samePhotoFields(savedPhotoFields(before.get(id)), savedPhotoFields(saved.get(id)))
    const other = { IsDeleted: their === undefined, isEdited: (their ?? base) !== base || isMarked }
    // The photo that took its place asks for its caption.
    if (replaced.has(id)) return { ...photo, IsDeleted: photo.IsDeleted || other.IsDeleted, base: their ?? base, rev }
    const { IsDeleted, isKept } = mergeDeletion(false, mine, other)
    if (isKept) kept.push(`photos[${id}]`)
    if (their === undefined)
      return { ...(isKept ? withAllPhotoFields(photo, before.get(id), rev) : photo), IsDeleted, rev }
    const asked = conflicts.length
    // As in the rows (rules/merge.ts).
    const yields = isKept && photo.IsDeleted
    const my = yields ? base : photo.Description
    const Description = mergeCaption(id, { base, mine: my, theirs: their }, conflicts)
    const isAsked = conflicts.length > asked
    const { fields } = yields ? { fields: {} } : withFields(photo, saved.get(id))
    // An unresolved photo keeps the description that the member saw, so that every later merge finds the conflict
    // again.
    return { ...photo, IsDeleted, Description, ...(fields && { fields }), base: isAsked ? base : their, rev }
  })
}

const changesFields = ({ fields = {} }: LocalPhoto): boolean => Object.values(fields).some(isChanged)

type Saved = BaseRecord['photos'][number] | undefined

/** A new photo is the record's as soon as another device has submitted the same draft. */
function nowSaved({ revisionFloor = 0 }: Draft, photo: LocalPhoto, saved: Saved): LocalPhoto {
  if (!saved) return photo
  const { externalURL: url, thumbExternalURL: thumbURL } = saved
  // As it came from the other device, unless its description was changed here.
  const isOwn = ({ rev }: { rev: number }) => rev > revisionFloor
  const base = isOwn(photo) ? (photo.sent ?? '') : photo.Description
  const fields =
    photo.fields &&
    mapEntries(photo.fields, (_, each) => ({ ...each, base: isOwn(each) ? (each.sent ?? each.base) : each.value }))
  return { ...photo, ...(fields && { fields }), isNew: false, base, state: 'uploaded', problem: null, url, thumbURL }
}

// Rebases a draft's changes to its record's rows. A record is read without its deleted rows, so somebody deleted one
// that is missing there; one that is new here was deleted if the record names it as such. An edit takes precedence over
// the deletion, and the member is told.
function rebaseRows(rebasing: Rebasing, found: MergeResult): Draft['rows'] {
  const { draft, theirs, rev, orderBase } = rebasing
  return mapEntries(draft.rows, (section, changes) => {
    const theirRows = theirs.items[section] ?? []
    const saved = new Map(theirRows.map((row) => [row.uid, row]))
    const seen = seenRows(rebasing, section)
    const gone = seen.filter(({ uid }) => !saved.has(uid)).map((row) => ({ ...row, IsDeleted: true }))
    const mine = [...draftRows(draft, section), ...goneRows(changes)]
    const merge = mergeRows(seen, mine, [...saved.values(), ...gone])
    const base = orderBase && liveUids(orderBase.items[section] ?? [])
    const order = mergeOrder(base, liveUids(mine), liveUids(theirRows), new Set(liveUids(merge.rows)))
    found.conflicts.push(...orderConflicts(section, base, order))
    const undecided = new Set(merge.conflicts.map(({ uid, field }) => `${uid} ${field}`))
    for (const conflict of merge.conflicts) found.conflicts.push({ section, ...conflict })
    const kept = new Set([...merge.kept.map(({ uid }) => uid), ...addedElsewhere(rebasing, section, changes)])
    found.kept.push(...[...kept].map((uid) => `${section}[${uid}]`))
    const merged = new Map(merge.rows.map((row) => [row.uid, row]))
    const next = mapEntries(changes, (uid, change): LocalRow => {
      const row = merged.get(uid)
      const their = saved.get(uid)
      const fields = row && kept.has(uid) && !their ? withAllFields(change, row, rev) : change.fields
      // The new number does not make it unsent: another device may have moved or deleted it since.
      const sent = placeAsSent(draft, change)
      return {
        ...change,
        ...(sent && { sent }),
        fields: mapEntries(fields, (name, register) => {
          if (undecided.has(`${uid} ${name}`)) return { ...register, rev }
          const value = row ? (rowValues(row)[name] ?? null) : register.value
          return { ...register, value, base: rowValues(their)[name] ?? null, rev }
        }),
        IsDeleted: row?.IsDeleted ?? change.IsDeleted,
        rev,
      }
    })
    const living = order.order.filter((uid) => merged.get(uid)?.IsDeleted === false)
    return putInOrder(next, theirRows, living, rebasing)
  })
}

/** Rows that are new here although another phone has submitted them: somebody has deleted them since. */
const addedElsewhere = (rebasing: Rebasing, section: string, changes: Record<string, LocalRow>): string[] =>
  Object.entries(changes)
    .filter(([uid, { isNew, IsDeleted }]) => isNew && !IsDeleted && isNewlyDeleted(rebasing, section, uid))
    .map(([uid]) => uid)

/** For a row that the record no longer has: every value that the member was shown, and what they changed. */
export function withAllFields(
  { fields, editedAt }: LocalRow,
  row: ItemRow,
  rev: number,
): Record<string, LocalRegister> {
  const registerOf = (_: string, value: Value): LocalRegister => ({ value, base: null, editedAt, rev })
  return { ...mapEntries(rowValues(row), registerOf), ...fields }
}

/** New rows that were deleted again: no longer rows of the form, but still in the draft. */
const goneRows = (changes: Record<string, LocalRow>): ItemRow[] =>
  Object.entries(changes)
    .filter(([, change]) => change.isNew && change.IsDeleted)
    .map(([uid, { SortOrder }]) => ({ uid, SortOrder, IsDeleted: true }))

/** The record's rows, with the values that the member was shown if those are more accurate. */
function seenRows({ draft, isAdopted }: Rebasing, section: string): ItemRow[] {
  const saved = draft.base?.items[section] ?? []
  const changes = draft.rows[section] ?? {}
  const known = new Set(saved.map(({ uid }) => uid))
  const others = Object.entries(changes)
    .filter(([uid, { isNew }]) => isAdopted && !isNew && !known.has(uid))
    .map(([uid, { SortOrder }]): ItemRow => ({ uid, SortOrder, IsDeleted: false }))
  return [...saved, ...others].map((row) => {
    const place = { section, uid: row.uid }
    const seen = Object.fromEntries(
      Object.entries(changes[row.uid]?.fields ?? {}).map(([name, { base }]) => [
        name,
        (seenBeforeDeleting(draft, place, name) ?? { theirs: base }).theirs,
      ]),
    )
    return { ...row, ...seen } as ItemRow
  })
}
