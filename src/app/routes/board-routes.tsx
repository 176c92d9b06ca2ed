// The board's own pages: for its staff, and for its administrators.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { at, count, type Raw, text } from './route-parts.tsx'

type TableView = { q?: string | undefined; page?: number | undefined; sort?: string | undefined }
const tableView = (raw: Raw): TableView => ({ q: text(raw.q), page: count(raw.page), sort: text(raw.sort) })

const messages = createRoute({
  ...at('/board/messages'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyRouteComponent(() => import('../pages/board/messages.page.tsx'), 'OfficeMessagesPage'),
})
const deliveries = createRoute({
  ...at('/board/deliveries'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyRouteComponent(() => import('../pages/board/deliveries.page.tsx'), 'RefusedDeliveriesPage'),
})
const clientErrors = createRoute({
  ...at('/board/errors'),
  validateSearch: tableView,
  staticData: { needs: 'BoardAdministration' },
  component: lazyRouteComponent(() => import('../pages/board/client-errors.page.tsx'), 'ClientErrorsPage'),
})

export const boardRoutes = {
  '/board/messages': messages,
  '/board/deliveries': deliveries,
  '/board/errors': clientErrors,
}
