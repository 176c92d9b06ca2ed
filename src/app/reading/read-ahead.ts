// Requests a page's data before its first render needs it, on a visit's first page and when a finger touches a link: on
// a slow network that saves a round trip.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#contract/endpoints.ts'
import { type FirstCall, firstCalls } from '#contract/first-data.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import type { Call } from '#src/api/call.ts'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { todayQuery } from '#src/features/dashboard/today-query.ts'
import {
  addressTablesQuery,
  definitionQuery,
  lookupsQuery,
  myListingsQuery,
  type RecordKey,
  recordQuery,
  tasksQuery,
} from '#src/features/listings/listing-queries.ts'
import { publishedFormsQuery } from './published-forms.ts'

/** Queries of the calls that a page starts with. */
const QUERIES: Partial<Record<EndpointName, (call: Call, asked: FirstCall) => FetchQueryOptions>> = {
  forms: (call) => publishedFormsQuery(call) as FetchQueryOptions,
  lookups: (call) => addressTablesQuery(call) as FetchQueryOptions,
  myListings: (call) => myListingsQuery(call, false) as FetchQueryOptions,
  today: (call) => todayQuery(call) as FetchQueryOptions,
  notifications: (call) => announcementsQuery(call) as FetchQueryOptions,
  listingRecord: (call, { input }) => recordQuery(call, input as RecordKey) as FetchQueryOptions,
}

/**
 * Requests the data of the page at this address. `first`: resolves once each request for what the page starts with, and
 * the cache lacks, has succeeded or failed. `all`: the same for the form that it shows, or the labels and tasks of the
 * listing; on later visits the service worker has most of that.
 */
export function readAhead(
  queries: QueryClient,
  call: Call,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
) {
  const ListingID = new URLSearchParams(search).get('ListingID')
  const asked = firstCalls(pathname, ListingID).flatMap((each) => {
    const query = QUERIES[each.name]?.(call, each)
    if (!query) return []
    const isKnown = queries.getQueryData(query.queryKey) !== undefined
    const reply = queries.prefetchQuery(query)
    return isKnown ? [] : [reply]
  })
  const first = Promise.all(asked)
  const formName = NEW_LISTING.exec(pathname)?.[1]
  const rest = async () => {
    if (formName !== undefined) await readForm(queries, call, formName, null)
    await first
    const record = ListingID && queries.getQueryData(recordQuery(call, { ListingID }).queryKey)
    if (record) await readListing(queries, call, record)
  }
  return { first, all: rest().catch(() => undefined) }
}

const NEW_LISTING = /^\/listings\/create\/([a-z]+)$/

/** The definition, then the options that it names. */
async function readForm(queries: QueryClient, call: Call, formName: string, hash: string | null): Promise<void> {
  const { lookups } = await queries.fetchQuery(definitionQuery(call, formName, hash))
  await queries.prefetchQuery(lookupsQuery(call, lookups))
}

async function readListing(queries: QueryClient, call: Call, record: ListingRecord): Promise<void> {
  const { row, version, definitionHash } = record
  const { forms } = await queries.fetchQuery(publishedFormsQuery(call))
  const form = propertyTypesOf(forms).byCode(row.PropertyType)
  const tasks = tasksQuery(call, { UniqueID: row.UniqueID, version, status: row.StandardStatus })
  await Promise.all([
    queries.getQueryData(tasks.queryKey) === undefined && queries.prefetchQuery(tasks),
    form && readForm(queries, call, form.route, definitionHash),
  ])
}
