// The member's own pages: home, drafts, work waiting to be sent, settings, locks.
import { createRoute } from '@tanstack/react-router'
import type { ChangeForm } from '#contract/change-form.ts'
import { lazyPage } from './lazy-page.tsx'
import { listingsView } from './listing-routes.tsx'
import { routeAt } from './route-parts.tsx'
import { changeFormOf, count, type Raw, searched, text } from './search-parameters.ts'

const home = createRoute({
  ...routeAt('/'),
  validateSearch: listingsView,
  component: lazyPage(() => import('../pages/dashboard.page.tsx').then((page) => page.DashboardPage)),
})
type DraftsPageView = {
  q?: string | undefined
  sort?: string | undefined
  tab?: 'bin' | undefined
  continue?: string | undefined
}
const drafts = createRoute({
  ...routeAt('/drafts'),
  validateSearch: (raw: Raw): DraftsPageView => ({
    q: searched(raw.q),
    sort: text(raw.sort),
    tab: raw.tab === 'bin' ? 'bin' : undefined,
    continue: typeof raw.continue === 'string' ? raw.continue : undefined,
  }),
  component: lazyPage(() => import('../pages/drafts.page.tsx').then((page) => page.DraftsPage)),
})
const waiting = createRoute({
  ...routeAt('/waiting'),
  component: lazyPage(() => import('../pages/waiting.page.tsx').then((page) => page.WaitingPage)),
})
const share = createRoute({
  ...routeAt('/share'),
  validateSearch: (raw: Raw): { received?: number | undefined; lost?: number | undefined } => ({
    received: count(raw.received),
    lost: count(raw.lost),
  }),
  component: lazyPage(() => import('../pages/share.page.tsx').then((page) => page.SharePage)),
})
const settings = createRoute({
  ...routeAt('/settings'),
  component: lazyPage(() => import('../pages/settings.page.tsx').then((page) => page.SettingsPage)),
})
const rowLock = createRoute({
  ...routeAt('/rowLock/$entityType/$entityId'),
  validateSearch: (raw: Raw): { formName?: ChangeForm | undefined } => ({ formName: changeFormOf(raw) }),
  component: lazyPage(() => import('../pages/row-lock.page.tsx').then((page) => page.RowLockPage)),
})

export const ownRoutes = {
  '/': home,
  '/drafts': drafts,
  '/waiting': waiting,
  '/share': share,
  '/settings': settings,
  '/rowLock/$entityType/$entityId': rowLock,
}

// Routes of the partners' tools and the resource pages.

const partnerPages = () => import('../pages/partner.page.tsx')
const tool = lazyPage(() => partnerPages().then((page) => page.PartnerPage))

export const partnerRoutes = {
  '/matrix': createRoute({ ...routeAt('/matrix'), component: tool }),
  '/remaplist': createRoute({ ...routeAt('/remaplist'), component: tool }),
  '/crea/webforms': createRoute({ ...routeAt('/crea/webforms'), component: tool }),
  '/crea/ddf': createRoute({ ...routeAt('/crea/ddf'), component: tool }),
  '/prospects': createRoute({ ...routeAt('/prospects'), component: tool }),
  '/spin': createRoute({ ...routeAt('/spin'), component: tool }),
  '/spacelist': createRoute({ ...routeAt('/spacelist'), component: tool }),
  '/cloudcma': createRoute({ ...routeAt('/cloudcma'), component: tool }),
  '/resources/postalcodelookup': createRoute({
    ...routeAt('/resources/postalcodelookup'),
    component: lazyPage(() => partnerPages().then((page) => page.PostalCodePage)),
  }),
  '/resources/reca': createRoute({
    ...routeAt('/resources/reca'),
    component: lazyPage(() => partnerPages().then((page) => page.RecaPage)),
  }),
  '/resources/training': createRoute({
    ...routeAt('/resources/training'),
    component: lazyPage(() => partnerPages().then((page) => page.TrainingPage)),
  }),
}
