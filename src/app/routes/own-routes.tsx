// The member's own pages: home, drafts, work waiting to be sent, settings, locks.
import { createRoute } from '@tanstack/react-router'
import type { ChangeForm } from '#contract/change-form.ts'
import { lazyPage } from './lazy-page.tsx'
import { listingsView } from './listing-routes.tsx'
import { at } from './route-parts.tsx'
import { changeFormOf, count, type Raw } from './search-parameters.ts'

const home = createRoute({
  ...at('/'),
  validateSearch: listingsView,
  component: lazyPage(() => import('../pages/dashboard.page.tsx').then((page) => page.DashboardPage)),
})
const drafts = createRoute({
  ...at('/drafts'),
  validateSearch: (raw: Raw): { tab?: 'bin' | undefined; continue?: string | undefined } => ({
    tab: raw.tab === 'bin' ? 'bin' : undefined,
    continue: typeof raw.continue === 'string' ? raw.continue : undefined,
  }),
  component: lazyPage(() => import('../pages/drafts.page.tsx').then((page) => page.DraftsPage)),
})
const waiting = createRoute({
  ...at('/waiting'),
  component: lazyPage(() => import('../pages/waiting.page.tsx').then((page) => page.WaitingPage)),
})
const share = createRoute({
  ...at('/share'),
  validateSearch: (raw: Raw): { received?: number | undefined; lost?: number | undefined } => ({
    received: count(raw.received),
    lost: count(raw.lost),
  }),
  component: lazyPage(() => import('../pages/share.page.tsx').then((page) => page.SharePage)),
})
const settings = createRoute({
  ...at('/settings'),
  component: lazyPage(() => import('../pages/settings.page.tsx').then((page) => page.SettingsPage)),
})
const rowLock = createRoute({
  ...at('/rowLock/$entityType/$entityId'),
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

const tool = lazyPage(() => import('../pages/partner.page.tsx').then((page) => page.PartnerPage))
const resources = () => import('../pages/resource.page.tsx')

export const partnerRoutes = {
  '/matrix': createRoute({ ...at('/matrix'), component: tool }),
  '/remaplist': createRoute({ ...at('/remaplist'), component: tool }),
  '/crea/webforms': createRoute({ ...at('/crea/webforms'), component: tool }),
  '/crea/ddf': createRoute({ ...at('/crea/ddf'), component: tool }),
  '/prospects': createRoute({ ...at('/prospects'), component: tool }),
  '/spin': createRoute({ ...at('/spin'), component: tool }),
  '/spacelist': createRoute({ ...at('/spacelist'), component: tool }),
  '/cloudcma': createRoute({ ...at('/cloudcma'), component: tool }),
  '/resources/postalcodelookup': createRoute({
    ...at('/resources/postalcodelookup'),
    component: lazyPage(() => resources().then((page) => page.PostalCodePage)),
  }),
  '/resources/reca': createRoute({
    ...at('/resources/reca'),
    component: lazyPage(() => resources().then((page) => page.RecaPage)),
  }),
  '/resources/training': createRoute({
    ...at('/resources/training'),
    component: lazyPage(() => resources().then((page) => page.TrainingPage)),
  }),
}
