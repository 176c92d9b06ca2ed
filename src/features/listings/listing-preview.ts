// The page of a listing is drawn from the row that a list has already, until the record itself is here.
import type { QueryClient } from '@tanstack/react-query'
import type { ListingRecord, ListingRow } from '#contract/listing.ts'
import type { RecordKey } from './listing-queries.ts'

/** A record that knows nothing but its row, and allows nothing. */
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

/** From any list that was read: they all have `rows` of the same shape. */
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
