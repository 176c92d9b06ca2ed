import type { Draft, DraftConflict, LocalPhoto } from './draft-model.ts'

/** `uid`: the row's; null in the section `fields`. */
export type Place = Pick<DraftConflict, 'section' | 'uid'>

export const isAt =
  ({ section, uid }: Place, field: string) =>
  (each: DraftConflict): boolean =>
    each.section === section && each.uid === uid && each.field === field

type Parts = Pick<Draft, 'rows' | 'photos'>

/** Whether the row or photo is deleted in the draft. */
export const isInDeleted = ({ rows, photos }: Parts, { section, uid }: Place): boolean =>
  uid !== null && (section === 'photos' ? photos[uid] : rows[section]?.[uid])?.IsDeleted === true

/** Conflicts for the member to decide. Those of a deleted row or photo are asked about once it is restored. */
export const openConflicts = (draft: Parts & Pick<Draft, 'conflicts'>): DraftConflict[] =>
  draft.conflicts.filter((each) => !isInDeleted(draft, each))

/** The question about a photo's caption follows the photo's place to another one. */
export const moveCaptionConflict = (
  conflicts: readonly DraftConflict[],
  from: string,
  { id, Description }: Pick<LocalPhoto, 'id' | 'Description'>,
): DraftConflict[] =>
  conflicts.map((each) =>
    isAt({ section: 'photos', uid: from }, 'Description')(each) ? { ...each, uid: id, mine: Description } : each,
  )

/**
 * The record's value that a member was asked about before they deleted the row or photo; undefined if there is none. The
 * deletion stands until somebody changes that value.
 */
export const seenBeforeDeleting = (draft: Draft, place: Place, field: string) =>
  isInDeleted(draft, place) ? draft.conflicts.find((each) => isAt(place, field)(each) && !each.ownDevice) : undefined
