// Decides whether a draft is over: nothing of it is edited, sent or offered any more.
import type { Draft } from './draft-model.ts'

export const isOver = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): boolean =>
  submission?.state === 'done' || became !== undefined

/** `label`: a listing's ListingId, if it is known; agents and offices are named by their number. */
export type NamedRecord = { UniqueID: number; label: string | null }

/** The record that a finished draft created or changed; null while the draft is not over. */
export const finishedRecord = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): NamedRecord | null =>
  became ?? (submission?.state === 'done' ? submission.reply : null)
