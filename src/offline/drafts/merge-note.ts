// The note to the member about a merge: values to decide, and parts that were deleted on one side and kept. Pure.

import { isOwnDevice } from './draft-facts.ts'
import type { AttentionNote, Draft, DraftConflict } from './draft-model.ts'
import { draftPhotos, draftRows } from './draft-values.ts'
import { isOrder } from './orders.ts'

/** Code of a part that was deleted on one side, edited on the other, and kept. */
const KEPT = 'kept'

/** Includes what earlier merges kept, as long as nobody has read it and it still exists. */
export function keptIn(draft: Draft, kept: string[]): string[] {
  const earlier = draft.attention?.source === 'merge' ? draft.attention.errors : []
  const unread = earlier.filter(({ code }) => code === KEPT).map(({ target }) => target)
  const isHere = (target: string) => livingTargets(draft).has(target)
  return [...new Set([...unread.filter(isHere), ...kept])]
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
