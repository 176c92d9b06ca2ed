// Once the server has acknowledged a submission, the lists and records that were read before it are out of date.
import type { QueryClient } from '@tanstack/react-query'
import { isOver } from '../../offline/drafts/draft-end.ts'
import type { Offline } from '../../offline/offline.ts'

export function refreshAfterSending(offline: Pick<Offline, 'drafts' | 'subscribe'>, queries: QueryClient): () => void {
  const acknowledged = new Set<string>()
  return offline.subscribe((draftId) => {
    if (draftId === null) return
    offline.drafts.get(draftId).then(
      (draft) => {
        if (!draft || !isOver(draft) || acknowledged.has(draftId)) return
        acknowledged.add(draftId)
        void queries.invalidateQueries({ queryKey: ['myListings'] })
        void queries.invalidateQueries({ queryKey: ['listingRecord'] })
        void queries.invalidateQueries({ queryKey: ['access'], refetchType: 'none' })
      },
      // A phone that cannot read its drafts says so elsewhere.
      () => undefined,
    )
  })
}
