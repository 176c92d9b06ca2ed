// Requests the first page's code and rows before the first render needs them: on a slow network each saves a round
// trip.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Call } from '#src/api/call.ts'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { todayQuery } from '#src/features/dashboard/today-query.ts'
import { myListingsQuery } from '#src/features/listings/listing-queries.ts'
import { publishedFormsQuery } from './published-forms.ts'

/**
 * Settles once the code has loaded or failed to load. Offline, the service worker's copy answers; a page whose code is
 * missing says so when it is shown.
 */
export async function preloadPage(router: AnyRouter): Promise<void> {
  const pages = router
    .matchRoutes(router.latestLocation)
    .map(
      ({ routeId }) =>
        router.routesById[routeId]?.options.component as { preload?: () => Promise<unknown> } | undefined,
    )
  await Promise.allSettled(pages.map((page) => page?.preload?.()))
}

export function readAhead(queries: QueryClient, call: Call, pathname: string): void {
  if (pathname !== '/') return
  void queries.prefetchQuery(myListingsQuery(call, false))
  void queries.prefetchQuery(publishedFormsQuery(call))
  void queries.prefetchQuery(todayQuery(call))
  void queries.prefetchQuery(announcementsQuery(call))
}
