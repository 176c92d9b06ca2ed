// Decides which uploads nobody needs anymore. Pure: the clock is an argument.
import { BIN_DAYS, DAY_MS, UNCLAIMED_DAYS } from '#contract/constants.ts'

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * An uploaded photo or file. `isOnRecord`: belongs to a listing, an agent or an office. `takenOffAt`: when it was moved
 * to the record's bin. `draft`: the server's copy of its draft, if any.
 */
export type SentBytes = {
  createdAt: Date
  isOnRecord: boolean
  takenOffAt: Date | null
  draft: { discardedAt: Date | null; finishedAt: Date | null } | null
}

/**
 * A phone that still needs the upload after that time sends it again: it deletes its own copy only once the listing is
 * saved.
 */
export function isOrphan({ createdAt, isOnRecord, takenOffAt, draft }: SentBytes, now: Date): boolean {
  const binEnd = daysBefore(now, BIN_DAYS)
  if (isOnRecord) return takenOffAt !== null && takenOffAt <= binEnd
  if (createdAt > daysBefore(now, UNCLAIMED_DAYS)) return false
  if (!draft || draft.finishedAt !== null) return true
  return draft.discardedAt !== null && draft.discardedAt <= binEnd
}
