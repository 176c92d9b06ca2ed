// The partners' tools and the resource pages.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { at } from './route-parts.tsx'

const tool = lazyRouteComponent(() => import('../pages/partner.page.tsx'), 'PartnerPage')
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
    component: lazyRouteComponent(resources, 'PostalCodePage'),
  }),
  '/resources/reca': createRoute({ ...at('/resources/reca'), component: lazyRouteComponent(resources, 'RecaPage') }),
  '/resources/training': createRoute({
    ...at('/resources/training'),
    component: lazyRouteComponent(resources, 'TrainingPage'),
  }),
}
