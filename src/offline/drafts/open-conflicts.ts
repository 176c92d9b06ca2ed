// Which questions of a merge are open. Pure.
import type { Draft, DraftConflict } from './draft-model.ts'

/** `uid`: the row's or photo's; null in the section `fields`, and for an order. */
export type ConflictPlace = Pick<DraftConflict, 'section' | 'uid'>

export const isAt =
  ({ section, uid }: ConflictPlace, field: string) =>
  (each: DraftConflict): boolean =>
    each.section === section && each.uid === uid && each.field === field

type Parts = Pick<Draft, 'rows' | 'photos'>

/** Whether the row or photo is deleted in the draft. */
export const isInDeleted = ({ rows, photos }: Parts, { section, uid }: ConflictPlace): boolean =>
  uid !== null && (section === 'photos' ? photos[uid] : rows[section]?.[uid])?.IsDeleted === true

/** Conflicts for the member to decide. Those of a deleted row or photo are asked about once it is restored. */
export const openConflicts = (draft: Parts & Pick<Draft, 'conflicts'>): DraftConflict[] =>
  draft.conflicts.filter((each) => !isInDeleted(draft, each))

/**
 * The open question between two devices of the same member about a value or a caption; undefined: there is none. Until
 * they decide it, the server's copy of the draft keeps `theirs`: once overwritten, it would be nowhere but in the question.
 */
export const ownQuestion = (
  draft: Parts & Pick<Draft, 'conflicts'>,
  place: ConflictPlace,
  field: string,
): DraftConflict | undefined => openConflicts(draft).find((each) => each.ownDevice && isAt(place, field)(each))
