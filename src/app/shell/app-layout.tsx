import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { may } from '#src/app/session/member-rights.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page, PageFrame } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useServices } from '../services.tsx'
import { useUnfinishedCount } from '../work/use-drafts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { OverAnyPage } from './over-any-page.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { trailOf } from './trail.ts'
import './frame-parts.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A record form: it fills the screen, without the tabs, and a lost session never leaves it. */
    isForm?: boolean
    /** Permission required for the page (portal page, section 6); without it the page doesn't open. */
    needs?: string
  }
}

function NotAllowed() {
  return (
    <Page title="Not available">
      <Shown />
      <EmptyState
        picture={<Icon name="lock" size={40} />}
        title="Your rights at this board do not include this page."
        action={
          <Link to="/" className={buttonClass('main')}>
            Go to Home
          </Link>
        }
      >
        Ask the board’s office if you need it. Nothing was lost: your drafts are where they were.
      </EmptyState>
    </Page>
  )
}

/** The frame around every page. The routes pass in what features contribute (the sync mark, sheets). */
export function AppLayout({ syncMark, overlays }: { syncMark: ReactNode; overlays: ReactNode }) {
  const { user } = useServices()
  const { pathname } = useLocation()
  const isForm = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isForm) })
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  const drafts = useUnfinishedCount()
  const create = useSheet('create')
  const more = useSheet('more')
  const logout = useSheet('logout')
  const isWide = !useMedia(PHONE)
  const hasTrail = isWide && !isForm && pathname.lastIndexOf('/') > 0
  const frame = useMemo(
    () => ({
      siteName: 'Curbside',
      footer: <Footer />,
      trail: hasTrail && <Breadcrumb pathname={pathname} />,
    }),
    [hasTrail, pathname],
  )
  const navigation = { pathname, drafts, onCreate: create.open }
  return (
    <div className={isForm ? 'app app-form' : 'app'}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, without a new history entry */}
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <Header syncMark={syncMark} onLogout={logout.open} />
      {isWide && !isForm && <SideMenu {...navigation} />}
      <div className="app-page">
        <PageFrame value={frame}>{may(user, needs) ? <Outlet /> : <NotAllowed />}</PageFrame>
      </div>
      <TabBar {...navigation} onMore={more.open} moreIsOpen={more.isOpen} />
      {more.isOpen && <MoreSheet onClose={more.close} onLogout={logout.open} pathname={pathname} />}
      {overlays}
      <OverAnyPage />
    </div>
  )
}

function Breadcrumb({ pathname }: { pathname: string }) {
  const { user } = useServices()
  const { types } = usePublishedForms()
  const crumbs = trailOf(pathname, {
    may: (permission) => may(user, permission),
    typeLabel: (route) => types.byRoute(route)?.label,
  })
  if (crumbs.length === 0) return null
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, at) => (
          <li key={label}>
            {at > 0 && <Icon name="forward" size={14} />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current={isLast(crumbs, at)}>{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const isLast = (crumbs: readonly unknown[], at: number) => (at === crumbs.length - 1 ? 'page' : undefined)
