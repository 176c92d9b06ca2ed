// The board's own pages, for its staff and its administrators.

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { at } from './route-parts.tsx'
import { count, flag, type Raw, searched, text } from './search-parameters.ts'

type TableView = { q?: string | undefined; page?: number | undefined; sort?: string | undefined }
const tableView = (raw: Raw): TableView => ({ q: searched(raw.q), page: count(raw.page), sort: text(raw.sort) })

const membersView = (raw: Raw) => ({
  MemberMlsId: searched(raw.MemberMlsId),
  MemberLastName: searched(raw.MemberLastName),
  MemberFirstName: searched(raw.MemberFirstName),
  MemberStatus: searched(raw.MemberStatus),
  /** Searched with no terms. */
  all: flag(raw.all),
  page: count(raw.page),
  sort: text(raw.sort),
})
const members = createRoute({
  ...at('/board/members'),
  validateSearch: (raw: Raw): Partial<ReturnType<typeof membersView>> => membersView(raw),
  staticData: { needs: 'Board' },
  component: lazyPage(() => import('../pages/board/members.page.tsx').then((page) => page.MembersPage)),
})
const rights = createRoute({
  ...at('/board/rights'),
  staticData: { needs: 'Board' },
  component: lazyPage(() => import('../pages/board/rights.page.tsx').then((page) => page.RightsPage)),
})
const announcements = createRoute({
  ...at('/board/announcements'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyPage(() =>
    import('../pages/board/announcements.page.tsx').then((page) => page.OfficeAnnouncementsPage),
  ),
})
const catalog = createRoute({
  ...at('/board/catalog'),
  validateSearch: tableView,
  staticData: { needs: 'BoardAdministration' },
  component: lazyPage(() => import('../pages/board/catalog.page.tsx').then((page) => page.CatalogPage)),
})
const messages = createRoute({
  ...at('/board/messages'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyPage(() => import('../pages/board/messages.page.tsx').then((page) => page.OfficeMessagesPage)),
})
const deliveries = createRoute({
  ...at('/board/deliveries'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyPage(() => import('../pages/board/deliveries.page.tsx').then((page) => page.RefusedDeliveriesPage)),
})

export const boardRoutes = {
  '/board/members': members,
  '/board/rights': rights,
  '/board/announcements': announcements,
  '/board/catalog': catalog,
  '/board/messages': messages,
  '/board/deliveries': deliveries,
}
