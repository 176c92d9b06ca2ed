// The board's own pages, for its staff and its administrators.
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { routeAt } from './route-parts.tsx'
import { count, flag, type Raw, searched, text } from './search-parameters.ts'

const boardPages = () => import('../pages/board/board.page.tsx')

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
  ...routeAt('/board/members'),
  validateSearch: (raw: Raw): Partial<ReturnType<typeof membersView>> => membersView(raw),
  staticData: { needs: 'Board' },
  component: lazyPage(() => boardPages().then((page) => page.MembersPage)),
})
const moveView = (raw: Raw) => ({
  /** Whose listings. */
  from: count(raw.from),
  /** The new list agent or list office. */
  agent: count(raw.agent),
  office: count(raw.office),
  to: raw.to === 'office' ? ('office' as const) : undefined,
  /** In all statuses. */
  all: flag(raw.all),
  page: count(raw.page),
  sort: text(raw.sort),
})
const move = createRoute({
  ...routeAt('/board/move'),
  validateSearch: (raw: Raw): Partial<ReturnType<typeof moveView>> => moveView(raw),
  staticData: { needs: 'Board' },
  component: lazyPage(() => import('../pages/board/move-listings.page.tsx').then((page) => page.MoveListingsPage)),
})
const rights = createRoute({
  ...routeAt('/board/rights'),
  staticData: { needs: 'Board' },
  component: lazyPage(() => boardPages().then((page) => page.RightsPage)),
})
const announcements = createRoute({
  ...routeAt('/board/announcements'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyPage(() => boardPages().then((page) => page.OfficeAnnouncementsPage)),
})
const catalog = createRoute({
  ...routeAt('/board/catalog'),
  validateSearch: tableView,
  staticData: { needs: 'BoardAdministration' },
  component: lazyPage(() => import('../pages/board/catalog.page.tsx').then((page) => page.CatalogPage)),
})
const messages = createRoute({
  ...routeAt('/board/messages'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyPage(() => boardPages().then((page) => page.OfficeMessagesPage)),
})
const deliveries = createRoute({
  ...routeAt('/board/deliveries'),
  validateSearch: tableView,
  staticData: { needs: 'Board' },
  component: lazyPage(() => boardPages().then((page) => page.RefusedDeliveriesPage)),
})

export const boardRoutes = {
  '/board/members': members,
  '/board/move': move,
  '/board/rights': rights,
  '/board/announcements': announcements,
  '/board/catalog': catalog,
  '/board/messages': messages,
  '/board/deliveries': deliveries,
}

// Routes of a record's audit log and of the condo names.

const day = (value: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined

/** Search parameters of the log; without a ListingID, the navigation state or the next three name the record. */
const auditView = (raw: Raw) => ({
  ListingID: text(raw.ListingID),
  tableName: text(raw.tableName),
  uniqueID: count(raw.uniqueID),
  entityID: text(raw.entityID),
  tab: raw.tab === 'advanced' ? ('advanced' as const) : undefined,
  page: count(raw.page),
  sort: text(raw.sort),
  transactionType: searched(raw.transactionType),
  changedBy: searched(raw.changedBy),
  impersonating: searched(raw.impersonating),
  resourceID: searched(raw.resourceID),
  fieldType: searched(raw.fieldType),
  fieldName: searched(raw.fieldName),
  changedFrom: day(raw.changedFrom),
  changedTo: day(raw.changedTo),
})
type AuditView = { [Name in keyof ReturnType<typeof auditView>]?: ReturnType<typeof auditView>[Name] }

const audit = createRoute({
  ...routeAt('/audit'),
  validateSearch: (raw: Raw): AuditView => auditView(raw),
  component: lazyPage(() => import('../pages/record-keeping/audit.page.tsx').then((page) => page.AuditPage)),
})

type CondoView = {
  CountyOrParish?: string | undefined
  City?: string | undefined
  SubdivisionName?: string | undefined
  /** The subdivision's names were requested. */
  found?: true | undefined
}
const condo = createRoute({
  ...routeAt('/condo'),
  validateSearch: (raw: Raw): CondoView => ({
    CountyOrParish: text(raw.CountyOrParish),
    City: text(raw.City),
    SubdivisionName: text(raw.SubdivisionName),
    found: flag(raw.found),
  }),
  staticData: { needs: 'CondoNameManagement' },
  component: lazyPage(() => import('../pages/record-keeping/condo.page.tsx').then((page) => page.CondoPage)),
})

export const recordKeepingRoutes = { '/audit': audit, '/condo': condo }
