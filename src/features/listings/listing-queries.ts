import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { AUTOSAVE_RELOAD_MS, DAY_MS, DELIVERY_RELOAD_MS } from '#contract/constants.ts'
import { ADDRESS_TABLES } from '#contract/first-data.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord, ListingRow } from '#contract/listing.ts'
import type { LookupReply, LookupRow } from '#contract/lookup.ts'
import type { ListingSearch } from '#contract/search.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

export const myListingsQuery = (call: Call, brokerage: boolean) =>
  queryOptions({
    queryKey: ['myListings', brokerage],
    queryFn: ({ signal }) =>
      brokerage
        ? replyOf(call('listings', { query: { brokerage: '1' }, signal }))
        : replyOf(call('myListings', { signal })),
  })

export type RecordKey = { ListingID: string } | { UniqueID: number }

/** Polling interval of a shown record while a delivery is pending or an autosave exists. */
export const reloadEvery = (record: Pick<ListingRecord, 'row' | 'deliveries'> | undefined): number | false => {
  if (record?.deliveries.some(({ status }) => status === 'submitted' || status === 'accepted'))
    return DELIVERY_RELOAD_MS
  return record?.row.hasAutosave ? AUTOSAVE_RELOAD_MS : false
}

/** The page that opens shows a reply that was requested for it. */
const JUST_FETCHED_MS = 5_000

/** Fetched at every visit, because the tasks depend on it, and refetched automatically while it may change. */
export const recordQuery = (call: Call, key: RecordKey) =>
  queryOptions({
    queryKey: ['listingRecord', key],
    queryFn: ({ signal }) => replyOf(call('listingRecord', { input: key, signal })),
    staleTime: JUST_FETCHED_MS,
    refetchInterval: (query) => reloadEvery(query.state.data),
  })

/** This member's permissions for the record, including change forms. Persisted, so that they are known offline. */
export const tasksQuery = (call: Call, { UniqueID, version, status }: TasksKey) =>
  queryOptions({
    // A change of the record may allow other change forms.
    queryKey: ['access', 'listing', 'tasks', UniqueID, version, status],
    queryFn: ({ signal }) =>
      replyOf(call('access', { params: { form: 'listing' }, input: { action: 'forms', uniqueId: UniqueID }, signal })),
  })
type TasksKey = { UniqueID: number; version: number; status: string }

/** After a change to the record, the last known tasks stay until the new ones arrive; never those of another status. */
export const tasksBefore =
  (status: string) =>
  <Tasks>(tasks: Tasks | undefined, { queryKey }: { queryKey: readonly unknown[] } = { queryKey: [] }) =>
    queryKey.at(-1) === status ? tasks : undefined

/** Identified by content hash, so it never changes; the service worker caches it for offline use, not this cache. */
export const definitionQuery = (call: Call, formName: string, hash: string | null) =>
  queryOptions({
    queryKey: ['definition', formName, hash],
    queryFn: ({ signal }) =>
      replyOf(
        call('definition', { params: { formName }, query: hash ? { hash } : {}, signal }),
      ) as Promise<FormDefinition>,
    staleTime: DAY_MS,
    meta: { persist: false },
  })

export const lookupsQuery = (call: Call, names: string[]) =>
  queryOptions({
    queryKey: ['lookups', names],
    queryFn: ({ signal }) => replyOf(call('lookups', { input: { lookupNames: names }, signal })),
    staleTime: DAY_MS,
    enabled: names.length > 0,
    meta: { persist: false },
  })

export const [CITY_TABLE, SUFFIX_TABLE] = ADDRESS_TABLES as [string, string]

/** Towns and street types, needed by every list and the search, in one request; persisted with the lists. */
export const addressTablesQuery = (call: Call) =>
  queryOptions({
    ...lookupsQuery(call, ADDRESS_TABLES),
    queryKey: ['lookups', ADDRESS_TABLES],
    meta: { persist: true },
  })

export const SUBDIVISION_TABLE = 'Lookup_Property_Listing_SubdivisionName'
/** Towns and neighborhoods, for typing a listing's location. */
export const placesQuery = (call: Call) => lookupsQuery(call, [CITY_TABLE, SUBDIVISION_TABLE])

export const rowsOf = (found: LookupReply | undefined, table: string): readonly LookupRow[] =>
  found?.tables.find(({ tableName }) => tableName === table)?.rows ?? []

/** Cached for this visit only: hundreds of rows that the next search replaces. */
export const foundListingsQuery = (call: Call, search: ListingSearch) =>
  queryOptions({
    queryKey: ['foundListings', search],
    queryFn: ({ signal }) => replyOf(call('searchListings', { input: search, signal })),
    meta: { persist: false },
  })

// Draws a listing's page from the row that a list already has, until the record itself has loaded.

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
