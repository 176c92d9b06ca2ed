// Requests the first page's rows before the first render needs them: on a slow network that saves a round trip.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#contract/endpoints.ts'
import { firstCalls } from '#contract/first-data.ts'
import type { Call } from '#src/api/call.ts'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { todayQuery } from '#src/features/dashboard/today-query.ts'
import { addressTablesQuery, myListingsQuery } from '#src/features/listings/listing-queries.ts'
import { publishedFormsQuery } from './published-forms.ts'

/** Queries of the calls that a page starts with, except those that are asked again at every visit. */
const QUERIES: Partial<Record<EndpointName, (call: Call) => FetchQueryOptions>> = {
  forms: (call) => publishedFormsQuery(call) as FetchQueryOptions,
  lookups: (call) => addressTablesQuery(call) as FetchQueryOptions,
  myListings: (call) => myListingsQuery(call, false) as FetchQueryOptions,
  today: (call) => todayQuery(call) as FetchQueryOptions,
  notifications: (call) => announcementsQuery(call) as FetchQueryOptions,
}

/** Requests the data that this page starts with. Resolves once each request has succeeded or failed. */
export async function readAhead(queries: QueryClient, call: Call, { pathname, search }: Location): Promise<void> {
  const calls = firstCalls(pathname, new URLSearchParams(search).get('ListingID'))
  await Promise.all(calls.map(({ name }) => QUERIES[name] && queries.prefetchQuery(QUERIES[name](call))))
}
