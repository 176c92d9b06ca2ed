import type { QueryClient } from '@tanstack/react-query'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { recordQuery } from '#src/features/listings/listing-queries.ts'
import { withSubmitted } from '#src/features/listings/submitted-record.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'

/** Maximum wait in the form for the next page. */
const MAX_WAIT_MS = 2_500

type Ports = { queries: QueryClient; call: Call; wait: (ms: number) => Promise<void> }

/**
 * Reloads the listing before its page opens, so that the page never shows its earlier state. If that takes too long,
 * the page shows what was submitted.
 */
export async function showSubmitted(ListingID: string, draft: Draft | null, ports: Ports): Promise<void> {
  const { queries, call, wait } = ports
  const query = recordQuery(call, { ListingID })
  const read = queries.fetchQuery({ ...query, staleTime: 0, retry: false }).then(
    () => true,
    () => false,
  )
  const isRead = await Promise.race([read, wait(MAX_WAIT_MS).then(() => false)])
  if (isRead || !draft) return
  const values = Object.fromEntries(Object.entries(draft.fields).map(([name, { value }]) => [name, value]))
  queries.setQueryData<ListingRecord>(query.queryKey, (known) => known && withSubmitted(known, values))
  void queries.invalidateQueries({ queryKey: query.queryKey })
}
