// Draws a listing's page from the row that a list already has, until the record itself has loaded.
import type { QueryClient } from '@tanstack/react-query'
import type { ListingRecord, ListingRow } from '#contract/listing.ts'
import type { RecordKey } from './listing-queries.ts'

/** A record with only the row's data and no permissions. */
const previewOf = (row: ListingRow): ListingRecord => ({
  row,
  listing: {},
  photos: [],
  items: {},
  version: 0,
  definitionHash: null,
  deliveries: [],
  codes: [],
  access: { canEdit: false, canCopy: false, canAudit: false, canDelete: false },
})

const isOf = (row: Pick<ListingRow, 'UniqueID' | 'ListingId'>, key: RecordKey): boolean =>
  'UniqueID' in key ? row.UniqueID === key.UniqueID : row.ListingId === key.ListingID

/** From any list in the cache: they all have `rows` of the same shape. */
export function previewIn(queries: QueryClient, key: RecordKey): ListingRecord | undefined {
  for (const [, data] of queries.getQueriesData<{ rows?: unknown }>({ predicate: holdsListings })) {
    const rows = data?.rows
    const row = Array.isArray(rows) ? (rows as ListingRow[]).find((each) => isOf(each, key)) : undefined
    if (row) return previewOf(row)
  }
  return undefined
}

const holdsListings = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  ['myListings', 'foundListings'].includes(String(queryKey[0]))
