// Common parts of the routes: the root, and paths from contract/screens.ts.
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { type Screen, withoutLastSlash } from '#contract/screens.ts'
import { ActingSheets } from '../acting/acting-sheets.tsx'
import { AppLayout } from '../shell/app-layout.tsx'
import { HeaderSyncMark } from '../shell/header-sync-mark.tsx'
import { PortalSheets } from '../shell/portal-sheets.tsx'
import { SessionOverlays } from '../shell/session-overlays.tsx'
import { lazyPage } from './lazy-page.tsx'
import { type Raw, text } from './search-parameters.ts'

/** `readAhead`: requests the data of a page whose link a finger has touched. */
export type RouteContext = { readAhead(page: { pathname: string; search: string }): void }

export const root = createRootRouteWithContext<RouteContext>()({
  validateSearch: (raw: Raw): { sheet?: string | undefined } => ({ sheet: text(raw.sheet) }),
  // The router ignores a trailing slash, but menu, breadcrumb and pages compare whole paths.
  beforeLoad: ({ location: { pathname, searchStr, hash }, preload, context }) => {
    if (preload) context.readAhead({ pathname, search: searchStr })
    const path = withoutLastSlash(pathname)
    if (path !== pathname) throw redirect({ href: `${path}${searchStr}${hash && `#${hash}`}`, replace: true })
  },
  component: () => (
    <AppLayout
      syncMark={<HeaderSyncMark />}
      overlays={[<SessionOverlays key="session" />, <ActingSheets key="acting" />, <PortalSheets key="portal" />]}
    />
  ),
  notFoundComponent: lazyPage(() => import('../pages/not-found.page.tsx').then((page) => page.NotFoundPage)),
})

/** Accepts only a path from contract/screens.ts, so that signing in can return to it. */
export const routeAt = <const Path extends Screen>(path: Path) => ({ getParentRoute: () => root, path })
