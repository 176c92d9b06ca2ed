// Every route of the portal, written out. All match exactly; pages load when they are first opened; sheets and tables
// use typed search parameters.
import { type AnyRoute, createRouter, type ParsedLocation } from '@tanstack/react-router'
import type { Screen } from '#contract/screens.ts'
import { PHONE } from '#src/ui/use-media.ts'
import { parseSearch, stringifySearch } from './reading/search-text.ts'
import { boardRoutes, recordKeepingRoutes } from './routes/board-routes.tsx'
import { listingRoutes } from './routes/listing-routes.tsx'
import { ownRoutes, partnerRoutes } from './routes/own-routes.tsx'
import { peopleFormRoutes, peopleRoutes } from './routes/people-routes.tsx'
import { root } from './routes/route-parts.tsx'
import { TABS } from './shell/menu.ts'
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
    context: { readAhead: () => undefined },
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
 * delay it. Between a list and a listing's page, the listing's picture moves from one to the other (listings.css). On a
 * phone, every other page comes over the one that opened it (mode.css), except a tab's. A form at a desk appears at
 * once, and so does a page that the browser itself has moved, under a finger from the edge.
 */
export function beginTransitions(router: ReturnType<typeof createPortalRouter>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let isMoved = false
  // The router acts on popstate before anybody else; this event comes before it.
  window.navigation?.addEventListener('navigate', ({ hasUAVisualTransition }) => {
    isMoved = hasUAVisualTransition
  })
  const stop = router.subscribe('onRendered', () => {
    stop()
    const types = ({ fromLocation, toLocation }: { fromLocation?: ParsedLocation; toLocation: ParsedLocation }) => {
      const isForm = (location: ParsedLocation) =>
        router.matchRoutes(location).some(({ staticData }) => staticData.isForm)
      const isPhone = matchMedia(PHONE).matches
      const isStill = isMoved || fromLocation?.pathname === toLocation.pathname
      if (isStill || (!isPhone && isForm(toLocation))) return false
      const paths = [fromLocation?.pathname, toLocation.pathname]
      if (paths.includes(LISTING_PAGE) && !(fromLocation && isForm(fromLocation)) && !isForm(toLocation))
        return ['listing']
      if (!isPhone || !fromLocation || paths.every((path) => TABS.some(({ to }) => to === path))) return []
      const steps = toLocation.state.__TSR_index - fromLocation.state.__TSR_index
      // A page takes the place of the sheet that led to it.
      const isFromSheet = steps === 0 && 'sheet' in fromLocation.search
      return steps > 0 || isFromSheet ? ['push'] : steps < 0 ? ['pop'] : []
    }
    router.update({ ...router.options, defaultViewTransition: { types } })
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
