import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { isActing } from '../../features/impersonation/acting-label.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import '../acting/acting-bar.css'
import { useServices } from '../services.tsx'
import { HeaderBell } from './header-bell.tsx'
import { ActingBar, StopEntry } from './lazy-shell.ts'
import { Logo } from './logo.tsx'
import { MemberPhoto } from './member-photo.tsx'

export function Header({ syncMark, onLogout }: { syncMark: ReactNode; onLogout: () => void }) {
  const { portal, user } = useServices()
  const { pathname } = useLocation()
  return (
    <header className="app-header">
      <Link
        to="/"
        className="app-brand"
        aria-label={`${portal?.boardName ?? 'Curbside'}, home`}
        onClick={(event) => {
          if (pathname !== '/') return
          event.preventDefault()
          document.getElementById('main')?.scrollTo({ top: 0 })
        }}
      >
        <Logo size={32} />
        <span>{portal?.boardName ?? 'Curbside'}</span>
      </Link>
      <div className="app-sync">{syncMark}</div>
      <HeaderBell />
      <MemberMenu onLogout={onLogout} />
      {isActing(user) && (
        <Suspense fallback={<div className="acting-bar" />}>
          <ActingBar />
        </Suspense>
      )}
    </header>
  )
}

function MemberMenu({ onLogout }: { onLogout: () => void }) {
  const { user } = useServices()
  const menu = useRef<HTMLDivElement>(null)
  const impersonate = useSheet('impersonate')
  const settings = useSheet('settings')
  const { agent } = user
  const leave = (then?: () => void) => () => {
    menu.current?.hidePopover()
    then?.()
  }
  return (
    <>
      <button type="button" className="member-button" popoverTarget="member-menu" title={agent.MemberFullName}>
        <MemberPhoto photos={user.photos} />
        <span className="member-button-name">
          {agent.MemberFullName}
          <span className="said">, menu</span>
        </span>
      </button>
      <div ref={menu} id="member-menu" className="member-menu" popover="auto">
        <div className="member-menu-who">
          <MemberPhoto photos={user.photos} />
          <div>
            <b>{agent.MemberFullName}</b>
            <div className="soft small">
              {agent.MemberMlsId} · {agent.OfficeName}
            </div>
          </div>
        </div>
        <ul className="rows">
          <li>
            <Link to="/agent/view" search={{ UniqueID: agent.UniqueID }} className="row" onClick={leave()}>
              <Icon name="person" /> Profile
            </Link>
          </li>
          <li>
            <button type="button" className="row" onClick={leave(impersonate.open)}>
              <Icon name="people" /> Impersonate
            </button>
          </li>
          {isActing(user) && (
            <Suspense>
              <StopEntry onTap={leave()} />
            </Suspense>
          )}
          <li>
            <button type="button" className="row" onClick={leave(settings.open)}>
              <Icon name="settings" /> Settings
            </button>
          </li>
          <li>
            <button type="button" className="row" onClick={leave(onLogout)}>
              <Icon name="logout" /> Logout
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
