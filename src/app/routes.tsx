// Every route of the portal, written out. All match exactly; pages load when they are first opened; sheets and tables
// use typed search parameters.
import { type AnyRoute, createRouter, type ParsedLocation } from '@tanstack/react-router'
import type { Screen } from '#contract/screens.ts'
import { parseSearch, stringifySearch } from './reading/search-text.ts'
import { boardRoutes, recordKeepingRoutes } from './routes/board-routes.tsx'
import { listingRoutes } from './routes/listing-routes.tsx'
import { ownRoutes, partnerRoutes } from './routes/own-routes.tsx'
import { peopleFormRoutes, peopleRoutes } from './routes/people-routes.tsx'
import { root } from './routes/route-parts.tsx'
import { Loading, Trouble } from './shell/trouble.tsx'

const routeTree = root.addChildren({
  ...ownRoutes,
  ...listingRoutes,
  ...boardRoutes,
  ...peopleRoutes,
  ...recordKeepingRoutes,
  ...partnerRoutes,
  ...peopleFormRoutes,
} satisfies Record<Screen, AnyRoute>)

const LISTING_PAGE = '/listings/view'

export const createPortalRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Loading,
    defaultPendingMs: 250,
    defaultErrorComponent: Trouble,
  })

/**
 * Starts with the second page: the first one has nothing to transition from, and the browser's snapshot would only
 * delay it. Forms have no transition either, so that their first field appears at once. Between a list and a listing's
 * page, the listing's picture moves from one to the other (listings.css).
 */
export function beginTransitions(router: ReturnType<typeof createPortalRouter>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const stop = router.subscribe('onRendered', () => {
    stop()
    const types = ({ fromLocation, toLocation }: { fromLocation?: ParsedLocation; toLocation: ParsedLocation }) => {
      if (router.matchRoutes(toLocation).some(({ staticData }) => staticData.isForm)) return false
      return [fromLocation, toLocation].some((location) => location?.pathname === LISTING_PAGE) ? ['listing'] : []
    }
    router.update({ ...router.options, defaultViewTransition: { types } })
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
