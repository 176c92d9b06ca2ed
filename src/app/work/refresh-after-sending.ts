// Refreshes lists and records that were read before the server acknowledged a submission.
import type { QueryClient } from '@tanstack/react-query'
import { isOver } from '#src/offline/drafts/draft-end.ts'
import { isListed } from '#src/offline/drafts/listed-drafts.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import type { Offline } from '#src/offline/offline.ts'
import { RECORD_QUERIES } from './record-queries.ts'

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
