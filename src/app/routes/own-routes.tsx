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
