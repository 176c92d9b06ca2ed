// The member's own: home, drafts, what waits to be sent, settings, locks.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listingsView } from './listing-routes.tsx'
import { at } from './route-parts.tsx'
import { count, type Raw } from './search-parameters.ts'

const home = createRoute({
  ...at('/'),
  validateSearch: listingsView,
  component: lazyRouteComponent(() => import('../pages/dashboard.page.tsx'), 'DashboardPage'),
})
const drafts = createRoute({
  ...at('/drafts'),
  validateSearch: (raw: Raw): { tab?: 'bin' | undefined } => ({ tab: raw.tab === 'bin' ? 'bin' : undefined }),
  component: lazyRouteComponent(() => import('../pages/drafts.page.tsx'), 'DraftsPage'),
})
const waiting = createRoute({
  ...at('/waiting'),
  component: lazyRouteComponent(() => import('../pages/waiting.page.tsx'), 'WaitingPage'),
})
const share = createRoute({
  ...at('/share'),
  validateSearch: (raw: Raw): { received?: number | undefined; lost?: number | undefined } => ({
    received: count(raw.received),
    lost: count(raw.lost),
  }),
  component: lazyRouteComponent(() => import('../pages/share.page.tsx'), 'SharePage'),
})
const settings = createRoute({
  ...at('/settings'),
  component: lazyRouteComponent(() => import('../pages/settings.page.tsx'), 'SettingsPage'),
})
const rowLock = createRoute({
  ...at('/rowLock/$entityType/$entityId'),
  component: lazyRouteComponent(() => import('../pages/row-lock.page.tsx'), 'RowLockPage'),
})

export const ownRoutes = {
  '/': home,
  '/drafts': drafts,
  '/waiting': waiting,
  '/share': share,
  '/settings': settings,
  '/rowLock/$entityType/$entityId': rowLock,
}
