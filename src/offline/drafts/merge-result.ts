// What a merge leaves to the member: values to decide, and parts that were deleted on one side and kept; and the note that
// says so. Pure.
import type { AttentionNote, BaseRecord, Draft, DraftConflict, LocalPhoto } from './draft-model.ts'
import { draftPhotos, draftRows } from './draft-values.ts'
import { type ConflictPlace, isAt, isInDeleted } from './open-conflicts.ts'
import { isOrder } from './orders.ts'
import { photoValue } from './photo-fields.ts'

/**
 * `isAdopted`: the changes were made on another device, whose base is unknown here: everything they change is assumed
 * to have been in the record then. `orderBase`: the record that the draft's orders are based on; null: not known, so an
 * order that differs is asked about.
 */
export type Rebasing = { draft: Draft; theirs: BaseRecord; rev: number; now: number } & RebaseOptions
export type RebaseOptions = { isAdopted: boolean; orderBase: BaseRecord | null }

/** Results of a merge for the member: values to decide, and targets that were kept although one side deleted them. */
export type MergeResult = { conflicts: DraftConflict[]; kept: string[] }

/** The questions about a photo follow its place to another one. */
export const movePhotoConflicts = (
  conflicts: readonly DraftConflict[],
  from: string,
  photo: LocalPhoto,
): DraftConflict[] =>
  conflicts.map((each) =>
    each.section === 'photos' && each.uid === from
      ? { ...each, uid: photo.id, mine: photoValue(photo, each.field) }
      : each,
  )

/**
 * The record's value that a member was asked about before they deleted the row or photo; undefined if there is none. The
 * deletion stands until somebody changes that value.
 */
export const seenBeforeDeleting = (draft: Draft, place: ConflictPlace, field: string) =>
  isInDeleted(draft, place) ? draft.conflicts.find((each) => isAt(place, field)(each) && !each.ownDevice) : undefined

/** `section`: of rows, or `photos`. */
export const isDeletedIn = (record: BaseRecord | null, section: string, id: string): boolean =>
  record?.deleted?.[section]?.includes(id) ?? false

/** Whether the record's deleted parts name one that they did not name when the draft was last compared with it. */
export const isNewlyDeleted = ({ draft, theirs, isAdopted }: Rebasing, section: string, id: string): boolean =>
  isDeletedIn(theirs, section, id) && (isAdopted || !isDeletedIn(draft.base, section, id))

/** Code of a part that was deleted on one side, edited on the other, and kept. */
const KEPT = 'kept'

/** Includes what earlier merges kept, as long as nobody has read it and it still exists. */
export function keptIn(draft: Draft, kept: string[]): string[] {
  const earlier = draft.attention?.source === 'merge' ? draft.attention.errors : []
  const unread = earlier.filter(({ code }) => code === KEPT).map(({ target }) => target)
  if (unread.length === 0) return [...new Set(kept)]
  const living = livingTargets(draft)
  return [...new Set([...unread.filter((target) => living.has(target)), ...kept])]
}

export function withoutKept(draft: Draft): Draft {
  const { attention } = draft
  if (attention?.source !== 'merge') return draft
  return { ...draft, attention: { ...attention, errors: attention.errors.filter(({ code }) => code !== KEPT) } }
}

const livingTargets = (draft: Draft): ReadonlySet<string> =>
  new Set([
    ...draftPhotos(draft).flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : `photos[${id}]`)),
    ...Object.keys(draft.rows).flatMap((section) =>
      draftRows(draft, section).flatMap(({ uid, IsDeleted }) => (IsDeleted ? [] : `${section}[${uid}]`)),
    ),
  ])

export function mergeNote(
  conflicts: DraftConflict[],
  told: string[],
  revision: number,
  at: number,
): AttentionNote | null {
  if (conflicts.length + told.length === 0) return null
  const errors = conflicts.map(({ section, uid, field, theirs, ownDevice }) => ({
    target: isOrder({ section, uid }) ? section : uid === null ? field : `${section}[${uid}].${field}`,
    code: 'conflict',
    message: `${ownDevice ? 'Your other device' : 'Somebody'} changed ${isOrder({ section, uid }) ? 'the order' : `this to “${Array.isArray(theirs) ? theirs.join(', ') : (theirs ?? '')}”`}.`,
  }))
  const kept = told.map((target) => ({
    target,
    code: KEPT,
    message: 'Deleted on one side and edited on the other: kept.',
  }))
  return {
    code: 'version-conflict',
    title: mergeTitle(conflicts),
    detail: isOwnDevice(conflicts)
      ? 'You changed the same fields on another device in the meantime.'
      : 'Somebody changed this record in the meantime: a colleague, or you on another device.',
    errors: [...errors, ...kept],
    at,
    source: 'merge',
    revision,
  }
}

function mergeTitle(conflicts: readonly DraftConflict[]): string {
  if (conflicts.length === 0) return 'Deleted on one side, edited on the other'
  return isOwnDevice(conflicts) ? 'Your other device changed the same fields' : 'Somebody changed the same fields'
}

/** Whether all of these conflicts are between two devices of one member. */
const isOwnDevice = (conflicts: readonly DraftConflict[]): boolean =>
  conflicts.length > 0 && conflicts.every(({ ownDevice }) => ownDevice)
