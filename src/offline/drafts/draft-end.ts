// Whether a draft is over: nothing of it is edited, sent or offered any more.
import type { Draft } from './draft-model.ts'

export const isOver = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): boolean =>
  submission?.state === 'done' || became !== undefined

/** The listing that a draft which is over has made, as the server said. */
export const listingOf = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): string | null =>
  became?.ListingId ?? (submission?.state === 'done' ? (submission.reply?.ListingId ?? null) : null)
