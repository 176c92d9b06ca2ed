// Which bytes nobody will ask for again. Pure: the clock is handed in.
import { BIN_DAYS } from '#contract/constants.ts'

const DAY_MS = 24 * 60 * 60_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Of a photo or a file that was sent. `draft`: the server's copy of the draft it came with, if there is one. */
type SentBytes = {
  createdAt: Date
  listingUniqueId: number | null
  draft: { discardedAt: Date | null; finishedAt: Date | null } | null
}

/** A phone that still wants it after that time sends it again: its own copy goes only when the listing stands. */
export function isOrphan({ createdAt, listingUniqueId, draft }: SentBytes, now: Date): boolean {
  if (listingUniqueId !== null || createdAt > daysBefore(now, BIN_DAYS)) return false
  if (!draft || draft.finishedAt !== null) return true
  return draft.discardedAt !== null && draft.discardedAt <= daysBefore(now, BIN_DAYS)
}
