// Which bytes nobody will ask for again. Pure: the clock is handed in.
import { BIN_DAYS, UNCLAIMED_DAYS } from '#contract/constants.ts'

const DAY_MS = 24 * 60 * 60_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * A photo or a file that was sent. `isOnRecord`: of a listing, an agent or an office. `takenOffAt`: since when it lies in the record's bin.
 * `draft`: the server's copy of the draft it came with, if there is one.
 */
export type SentBytes = {
  createdAt: Date
  isOnRecord: boolean
  takenOffAt: Date | null
  draft: { discardedAt: Date | null; finishedAt: Date | null } | null
}

/** A phone that still wants it after that time sends it again: its own copy goes only when the listing stands. */
export function isOrphan({ createdAt, isOnRecord, takenOffAt, draft }: SentBytes, now: Date): boolean {
  const binEnd = daysBefore(now, BIN_DAYS)
  if (isOnRecord) return takenOffAt !== null && takenOffAt <= binEnd
  if (createdAt > daysBefore(now, UNCLAIMED_DAYS)) return false
  if (!draft || draft.finishedAt !== null) return true
  return draft.discardedAt !== null && draft.discardedAt <= binEnd
}
