// Revision numbers of a draft. The server takes a revision that it already has for a save that it has already stored, so a number must never mean two
// different changes: a phone that may have lost track of its own numbers leaves a distance above those it knows. Pure.
import type { Draft } from './draft-model.ts'

/** The revision of a draft before its member changes it: it holds defaults only and is neither sent nor listed. */
export const UNTOUCHED = 1

/** The distance: more saves than can have been on their way to the server when the phone lost track. */
export const REVISION_DISTANCE = 100

/** The revision of the next change. */
export const nextRevision = ({ revision, revisionFloor = 0 }: Pick<Draft, 'revision' | 'revisionFloor'>): number =>
  Math.max(revision, revisionFloor) + 1
