// Cached replies that show a record, by record type: refetched after a record of the type has been written.
import type { LockEntity } from '#contract/lock.ts'

export const RECORD_QUERIES: Record<LockEntity['type'], readonly (readonly string[])[]> = {
  listing: [['myListings'], ['listingRecord']],
  agent: [['agents']],
  office: [['offices']],
}
