import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { PortalInfo } from '#contract/session.ts'
import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { may } from '#src/app/session/member-rights.ts'
import { openChat } from '#src/app/support/chat-window.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page, PageFrame } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { useUnfinishedCount } from '../work/use-drafts.ts'
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
  const { portal, user } = useServices()
  const { pathname } = useLocation()
  const isForm = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isForm) })
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  const drafts = useUnfinishedCount()
  const create = useSheet('create')
  const more = useSheet('more')
  const logout = useSheet('logout')
  const isWide = useMedia('(min-width: 768px)')
  const hasTrail = isWide && !isForm && pathname.lastIndexOf('/') > 0
  const frame = useMemo(
    () => ({
      siteName: 'Curbside',
      footer: <Footer portal={portal} supportAction={<SupportLinks />} />,
      trail: hasTrail && <Breadcrumb pathname={pathname} />,
    }),
    [portal, hasTrail, pathname],
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

/** `supportAction`: list items that open the support chat and form, next to the support links. */
type Props = { portal: PortalInfo | null; supportAction?: ReactNode }

/** Support, the board's terms, and the board's name. */
function Footer({ portal, supportAction }: Props) {
  const { now } = useServices()
  const terms = useSheet('terms')
  const support = portal?.support
  return (
    <div className="app-footer soft">
      {support && (
        <ul className="app-support cluster" aria-label="Support">
          <li>
            <a href={support.website} rel="noopener">
              <Icon name="web" size={18} /> {new URL(support.website).host}
            </a>
          </li>
          <li>
            <a href={`mailto:${support.email}`}>
              <Icon name="mail" size={18} /> {support.email}
            </a>
          </li>
          <li>
            <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>
              <Icon name="call" size={18} /> {support.phone}
            </a>
          </li>
          {supportAction}
        </ul>
      )}
      <p className="app-terms">
        <button type="button" onClick={terms.open} aria-haspopup="dialog">
          Terms of Service
        </button>
      </p>
      <p>
        © {new Date(now()).getFullYear()} {portal?.boardName ?? 'Curbside'}
      </p>
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

/** In the footer: a message to the office, and the chat if the board has one. */
function SupportLinks() {
  const { portal, chat } = useServices()
  const message = useSheet('support')
  const { unread } = useSignal(chat)
  return (
    <>
      <li>
        <button type="button" onClick={message.open} aria-haspopup="dialog">
          <Icon name="edit" size={18} /> Message support
        </button>
      </li>
      {portal?.hasChat && (
        <li>
          <button type="button" onClick={() => openChat(chat)}>
            <Icon name="chat" size={18} /> Support chat
            {unread > 0 && (
              <span className="count-badge">
                {unread}
                <span className="said"> unread</span>
              </span>
            )}
          </button>
        </li>
      )}
    </>
  )
}
