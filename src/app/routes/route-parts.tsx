// What every route is made of: the root, an address of contract/screens.ts, and readers of search parameters.
import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '#contract/screens.ts'
import { ActingSheets } from '../acting/acting-sheets.tsx'
import { AppLayout } from '../shell/app-layout.tsx'
import { CreateSheet } from '../shell/create-sheet.tsx'
import { HeaderSyncMark } from '../shell/header-sync-mark.tsx'
import { PortalSheets } from '../shell/portal-sheets.tsx'
import { SessionOverlays } from '../shell/session-overlays.tsx'
import { UpdateNotice } from '../shell/update-notice.tsx'

/** Search parameters as the address has them. */
export type Raw = Record<string, unknown>
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) || undefined : undefined
export const count = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
export const flag = (value: unknown): true | undefined => (String(value) === 'true' ? true : undefined)

export const root = createRootRoute({
  validateSearch: (raw: Raw): { sheet?: string | undefined } => ({ sheet: text(raw.sheet) }),
  component: () => (
    <AppLayout
      syncMark={<HeaderSyncMark />}
      overlays={[
        <SessionOverlays key="session" />,
        <CreateSheet key="create" />,
        <ActingSheets key="acting" />,
        <PortalSheets key="portal" />,
        <UpdateNotice key="update" />,
      ]}
    />
  ),
  notFoundComponent: lazyRouteComponent(() => import('../pages/not-found.page.tsx'), 'NotFoundPage'),
})

/** Only an address of contract/screens.ts, so that signing in leads back to it. */
export const at = <const Path extends Screen>(path: Path) => ({ getParentRoute: () => root, path })
