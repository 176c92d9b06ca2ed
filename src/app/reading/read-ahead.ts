// Requests the first page's rows before the first render needs them: on a slow network that saves a round trip.
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#src/api/call.ts'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { todayQuery } from '#src/features/dashboard/today-query.ts'
import { addressTablesQuery, myListingsQuery } from '#src/features/listings/listing-queries.ts'
import { publishedFormsQuery } from './published-forms.ts'

/** Asks for what the page at this address begins with; settles when all of it is there, or out of reach. */
export async function readAhead(queries: QueryClient, call: Call, pathname: string): Promise<void> {
  const asked: Promise<void>[] = [queries.prefetchQuery(publishedFormsQuery(call))]
  const isHome = pathname === '/'
  if (isHome || ['/listings/search', '/listings/view'].includes(pathname))
    asked.push(queries.prefetchQuery(addressTablesQuery(call)))
  if (isHome)
    asked.push(
      queries.prefetchQuery(myListingsQuery(call, false)),
      queries.prefetchQuery(todayQuery(call)),
      queries.prefetchQuery(announcementsQuery(call)),
    )
  await Promise.all(asked)
}
