// Routes of the partners' tools and the resource pages.

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { at } from './route-parts.tsx'

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
