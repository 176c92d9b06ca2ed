// The board's own pages: for its staff, and for its administrators.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { at } from './route-parts.tsx'
import { count, flag, type Raw, text } from './search-parameters.ts'

type TableView = { q?: string | undefined; page?: number | undefined; sort?: string | undefined }
const tableView = (raw: Raw): TableView => ({ q: text(raw.q), page: count(raw.page), sort: text(raw.sort) })

const membersView = (raw: Raw) => ({
  MemberMlsId: text(raw.MemberMlsId),
  MemberLastName: text(raw.MemberLastName),
  MemberFirstName: text(raw.MemberFirstName),
  MemberStatus: text(raw.MemberStatus),
  /** Searched without a word. */
  all: flag(raw.all),
  page: count(raw.page),
  sort: text(raw.sort),
})
const members = createRoute({
  ...at('/board/members'),
  validateSearch: (raw: Raw): Partial<ReturnType<typeof membersView>> => membersView(raw),
  staticData: { needs: 'Board' },
  component: lazyRouteComponent(() => import('../pages/board/members.page.tsx'), 'MembersPage'),
})
type Asked = { MemberMlsId?: string | undefined; ListingId?: string | undefined }
const rights = createRoute({
  ...at('/board/rights'),
  validateSearch: (raw: Raw): Asked => ({ MemberMlsId: text(raw.MemberMlsId), ListingId: text(raw.ListingId) }),
  staticData: { needs: 'Board' },
  component: lazyRouteComponent(() => import('../pages/board/rights.page.tsx'), 'RightsPage'),
})
const announcements = createRoute({
  ...at('/board/announcements'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyRouteComponent(() => import('../pages/board/announcements.page.tsx'), 'OfficeAnnouncementsPage'),
})
const catalog = createRoute({
  ...at('/board/catalog'),
  validateSearch: tableView,
  staticData: { needs: 'BoardAdministration' },
  component: lazyRouteComponent(() => import('../pages/board/catalog.page.tsx'), 'CatalogPage'),
})
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
  '/board/members': members,
  '/board/rights': rights,
  '/board/announcements': announcements,
  '/board/catalog': catalog,
  '/board/messages': messages,
  '/board/deliveries': deliveries,
  '/board/errors': clientErrors,
}
