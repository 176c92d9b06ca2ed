// A record as this phone last had it, for an edit that begins offline.
import type { QueryClient } from '@tanstack/react-query'
import type { ListingRecord } from '#contract/listing.ts'
import type { LockEntity } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'
import { agentQuery, officeQuery } from '#src/features/people/people-queries.ts'
import { type SavedRecord, savedAgent, savedListing, savedOffice } from '#src/offline/drafts/saved-record.ts'

/** As last shown on the record's page; null: never. */
export function keptRecord(queries: QueryClient, call: Call, { type, id }: LockEntity): SavedRecord | null {
  switch (type) {
    case 'listing':
      return keptListing(queries, id)
    case 'agent': {
      const agent = queries.getQueryData(agentQuery(call, id).queryKey)
      return agent ? savedAgent(agent) : null
    }
    case 'office': {
      const office = queries.getQueryData(officeQuery(call, id).queryKey)
      return office ? savedOffice(office) : null
    }
  }
}

/** Regardless of how its page was opened: by its number or by its ListingId. */
function keptListing(queries: QueryClient, UniqueID: number): SavedRecord | null {
  const found = queries
    .getQueriesData<ListingRecord>({ queryKey: ['listingRecord'] })
    .flatMap(([, record]) => (record?.row.UniqueID === UniqueID ? [record] : []))
  const newest = found.sort((a, b) => b.version - a.version)[0]
  return newest ? savedListing(newest) : null
}
