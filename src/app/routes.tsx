// Every address of the portal, written out. All exact; pages load when they are first opened; sheets and tables live in typed search parameters.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
} from '@tanstack/react-router'
import { type ChangeForm, isChangeForm } from '#contract/change-form.ts'
import { PROPERTY_ROUTE } from '#contract/property-type.ts'
import type { Screen } from '#contract/screens.ts'
import { parseSearch, stringifySearch } from './reading/search-text.ts'
import { AppLayout } from './shell/app-layout.tsx'
import { CreateSheet } from './shell/create-sheet.tsx'
import { HeaderSyncMark } from './shell/header-sync-mark.tsx'
import { SessionOverlays } from './shell/session-overlays.tsx'
import { Loading, Trouble } from './shell/trouble.tsx'
import { UpdateNotice } from './shell/update-notice.tsx'

type Raw = Record<string, unknown>
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) || undefined : undefined
const count = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
const flag = (value: unknown): true | undefined => (String(value) === 'true' ? true : undefined)

type ListingsView = { q?: string | undefined; page?: number | undefined; brokerage?: true | undefined }
const listingsView = (raw: Raw): ListingsView => ({
  q: text(raw.q),
  page: count(raw.page),
  brokerage: flag(raw.brokerage),
})
type FormView = {
  draft?: string | undefined
  UniqueID?: number | undefined
  section?: string | undefined
  item?: string | undefined
  field?: string | undefined
  listingType?: string | undefined
  formName?: ChangeForm | undefined
}
/**
 * Search parameters of a record form: the draft, the record, the change form if any, the section, and the open sheet.
 */
const formView = (raw: Raw): FormView => ({
  draft: text(raw.draft),
  UniqueID: count(raw.UniqueID),
  section: text(raw.section),
  item: text(raw.item),
  field: text(raw.field),
  listingType: PROPERTY_ROUTE.test(text(raw.listingType) ?? '') ? text(raw.listingType) : undefined,
  formName: isChangeForm(String(raw.formName)) ? (raw.formName as ChangeForm) : undefined,
})

/** The board's property types may not be loaded yet, so the page reports an unknown type. */
const listingType = {
  parse: ({ listingType }: { listingType: string }) => {
    if (!PROPERTY_ROUTE.test(listingType)) throw notFound()
    return { listingType }
  },
  stringify: ({ listingType }: { listingType: string }) => ({ listingType }),
}

const root = createRootRoute({
  validateSearch: (raw: Raw): { sheet?: string | undefined } => ({ sheet: text(raw.sheet) }),
  component: () => (
    <AppLayout
      syncMark={<HeaderSyncMark />}
      overlays={[<SessionOverlays key="session" />, <CreateSheet key="create" />, <UpdateNotice key="update" />]}
    />
  ),
  notFoundComponent: lazyRouteComponent(() => import('./pages/not-found.page.tsx'), 'NotFoundPage'),
})

/** Only an address of contract/screens.ts, so that signing in leads back to it. */
const at = <const Path extends Screen>(path: Path) => ({ getParentRoute: () => root, path })

const home = createRoute({
  ...at('/'),
  validateSearch: listingsView,
  component: lazyRouteComponent(() => import('./pages/dashboard.page.tsx'), 'DashboardPage'),
})
const createListing = createRoute({
  ...at('/listings/create/$listingType'),
  params: listingType,
  validateSearch: formView,
  staticData: { isForm: true },
  component: lazyRouteComponent(() => import('./pages/listing-form/listing-form.page.tsx'), 'CreateListingPage'),
})
const editListing = createRoute({
  ...at('/listings/edit/$listingType'),
  params: listingType,
  validateSearch: formView,
  staticData: { isForm: true },
  component: lazyRouteComponent(() => import('./pages/listing-form/listing-form.page.tsx'), 'EditListingPage'),
})
const searchListings = createRoute({
  ...at('/listings/search'),
  validateSearch: listingsView,
  component: lazyRouteComponent(() => import('./pages/listings-search.page.tsx'), 'ListingsSearchPage'),
})
const viewListing = createRoute({
  ...at('/listings/view'),
  validateSearch: (raw: Raw): { ListingID?: string | undefined; UniqueID?: number | undefined } => ({
    ListingID: text(raw.ListingID),
    UniqueID: count(raw.UniqueID),
  }),
  component: lazyRouteComponent(() => import('./pages/listing-view/listing-view.page.tsx'), 'ListingViewPage'),
})
const drafts = createRoute({
  ...at('/drafts'),
  validateSearch: (raw: Raw): { tab?: 'bin' | undefined } => ({ tab: raw.tab === 'bin' ? 'bin' : undefined }),
  component: lazyRouteComponent(() => import('./pages/drafts.page.tsx'), 'DraftsPage'),
})
const waiting = createRoute({
  ...at('/waiting'),
  component: lazyRouteComponent(() => import('./pages/waiting.page.tsx'), 'WaitingPage'),
})
const settings = createRoute({
  ...at('/settings'),
  component: lazyRouteComponent(() => import('./pages/settings.page.tsx'), 'SettingsPage'),
})
const rowLock = createRoute({
  ...at('/rowLock/$entityType/$entityId'),
  component: lazyRouteComponent(() => import('./pages/row-lock.page.tsx'), 'RowLockPage'),
})

const routeTree = root.addChildren({
  '/': home,
  '/listings/create/$listingType': createListing,
  '/listings/edit/$listingType': editListing,
  '/listings/search': searchListings,
  '/listings/view': viewListing,
  '/drafts': drafts,
  '/waiting': waiting,
  '/settings': settings,
  '/rowLock/$entityType/$entityId': rowLock,
} satisfies Record<Screen, AnyRoute>)

export const createPortalRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Loading,
    defaultPendingMs: 250,
    defaultErrorComponent: Trouble,
  })

/**
 * From the second page on: the first one has nothing to change from, and the browser's snapshot would only hold it up.
 * Nor does a form wait for one: its first field is what the member wants to see.
 */
export function beginTransitions(router: ReturnType<typeof createPortalRouter>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const stop = router.subscribe('onRendered', () => {
    stop()
    const types = ({ toLocation }: { toLocation: ParsedLocation }) =>
      router.matchRoutes(toLocation).some(({ staticData }) => staticData.isForm) ? false : []
    router.update({ ...router.options, defaultViewTransition: { types } })
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
