// Cached replies that show a record, by record type: refetched after a record of the type has been written.
import type { QueryClient } from '@tanstack/react-query'
import type { RecordKey } from '#contract/lock.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isListed, isOver } from '#src/offline/drafts/standing.ts'
import type { Offline } from '#src/offline/offline.ts'

export const RECORD_QUERIES: Record<RecordKey['type'], readonly (readonly string[])[]> = {
  listing: [['myListings'], ['listingRecord']],
  agent: [['agents']],
  office: [['offices']],
}

/** Refreshes lists and records that were read before the server acknowledged a submission. */
export function refreshAfterSending(offline: Pick<Offline, 'owner' | 'subscribe'>, queries: QueryClient): () => void {
  const acknowledged = new Set<string>()
  return offline.subscribe((change) => {
    const draft = change?.draft
    if (!draft || !isListed(draft, offline.owner) || !isOver(draft) || acknowledged.has(draft.draftId)) return
    acknowledged.add(draft.draftId)
    for (const queryKey of RECORD_QUERIES[recordTypeOf(draft)]) void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['access'], refetchType: 'none' })
  })
}
