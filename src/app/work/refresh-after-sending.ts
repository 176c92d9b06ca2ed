// Refreshes lists and records that were read before the server acknowledged a submission.
import type { QueryClient } from '@tanstack/react-query'
import { isOver } from '../../offline/drafts/draft-end.ts'
import { isListed } from '../../offline/drafts/listed-drafts.ts'
import type { Offline } from '../../offline/offline.ts'

export function refreshAfterSending(offline: Pick<Offline, 'owner' | 'subscribe'>, queries: QueryClient): () => void {
  const acknowledged = new Set<string>()
  return offline.subscribe((change) => {
    const draft = change?.draft
    if (!draft || !isListed(draft, offline.owner) || !isOver(draft) || acknowledged.has(draft.draftId)) return
    acknowledged.add(draft.draftId)
    void queries.invalidateQueries({ queryKey: ['myListings'] })
    void queries.invalidateQueries({ queryKey: ['listingRecord'] })
    void queries.invalidateQueries({ queryKey: ['access'], refetchType: 'none' })
  })
}
