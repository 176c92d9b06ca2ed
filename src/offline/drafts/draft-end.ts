// Decides whether a draft is over: nothing of it is edited, sent or offered any more.
import type { Draft } from './draft-model.ts'

export const isOver = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): boolean =>
  submission?.state === 'done' || became !== undefined

/** Label of the record that a finished draft created or changed; null if the reply did not include it. */
export const labelOf = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): string | null =>
  became?.label ?? (submission?.state === 'done' ? (submission.reply?.label ?? null) : null)
