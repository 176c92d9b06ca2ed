// Decides whether a draft is over: it can no longer be edited, sent or offered.
import type { Draft } from './draft-model.ts'

export const isOver = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): boolean =>
  submission?.state === 'done' || became !== undefined

/** `label`: a listing's ListingId, if known; agents and offices are named by their number. */
export type NamedRecord = { UniqueID: number; label: string | null }

/** The record that a finished draft created or changed; null while the draft is not over. */
export const finishedRecord = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): NamedRecord | null =>
  became ?? (submission?.state === 'done' ? submission.reply : null)
