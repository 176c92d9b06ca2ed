// Revision numbers of a draft. The server treats a revision it already has as a repeated save, so a number must never
// stand for two different changes: a phone that may have lost track of its own numbers leaves a gap above those it
// knows. Pure.
import type { Draft } from './draft-model.ts'

/** Revision of a draft before the member changes it: it has only defaults and is neither sent nor listed. */
export const UNTOUCHED = 1

/** Size of the gap: more saves than can have been in flight when the phone lost track. */
export const REVISION_DISTANCE = 100

export const nextRevision = ({ revision, revisionFloor = 0 }: Pick<Draft, 'revision' | 'revisionFloor'>): number =>
  Math.max(revision, revisionFloor) + 1
