// Whether a draft is over: nothing of it is edited, sent or offered any more.
import type { Draft } from './draft-model.ts'

export const isOver = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): boolean =>
  submission?.state === 'done' || became !== undefined

/** The label of the record that a draft which is over has made or changed; null where the reply did not name it. */
export const labelOf = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): string | null =>
  became?.label ?? (submission?.state === 'done' ? (submission.reply?.label ?? null) : null)
