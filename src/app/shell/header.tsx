import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UserReply } from '#contract/session.ts'
import { useActing } from '#src/app/acting/use-acting.ts'
import { actingLabel, isActing } from '#src/features/impersonation/acting-words.ts'
import { noticesQuery } from '#src/features/notices/notice-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { useIdleTurn } from '#src/ui/idle.ts'
import { Link } from '#src/ui/link.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useServices } from '../services.tsx'
import { Logo } from './logo.tsx'
import { CountBadge } from './tab-bar.tsx'

export function Header({ syncMark, onLogout }: { syncMark: ReactNode; onLogout: () => void }) {
  const { portal, user } = useServices()
  const { pathname } = useLocation()
  return (
    <header className="app-header row cluster">
      <Link
        to="/"
        className="app-brand row small"
        aria-label={`${portal?.boardName ?? 'Curbside'}, home`}
        onClick={(event) => {
          if (pathname !== '/') return
          event.preventDefault()
          document.getElementById('main')?.scrollTo({ top: 0 })
        }}
      >
        <Logo size={32} />
        <span className="clamp-2">{portal?.boardName ?? 'Curbside'}</span>
      </Link>
      <div className="app-end row">
        {syncMark}
        <HeaderBell />
        <MemberMenu onLogout={onLogout} />
      </div>
      {isActing(user) && <ActingBar />}
    </header>
  )
}

function MemberMenu({ onLogout }: { onLogout: () => void }) {
  const { user } = useServices()
  const menu = useRef<HTMLDivElement>(null)
  const { agent } = user
  return (
    <>
      <button
        type="button"
        className="member-button strong row small"
        popoverTarget="member-menu"
        title={agent.MemberFullName}
      >
        <MemberPhoto photos={user.photos} />
        <span className="member-button-name">
          {agent.MemberFullName}
          <span className="said">, menu</span>
        </span>
      </button>
      <div ref={menu} id="member-menu" className="member-menu" popover="auto">
        <div className="member-menu-who row gap-12">
          <MemberPhoto photos={user.photos} />
          <div>
            <b>{agent.MemberFullName}</b>
            <div className="soft small">
              {agent.MemberMlsId} · {agent.OfficeName}
            </div>
          </div>
        </div>
        <ul className="rows">
          <MemberEntries onTap={() => menu.current?.hidePopover()} onLogout={onLogout} />
        </ul>
      </div>
    </>
  )
}

/**
 * What is the member's own, in the member menu and under More: on a phone, a page with Back has no room for the menu.
 * `replace`: from a sheet, whose history entry is left behind.
 */
export function MemberEntries({
  onTap,
  onLogout,
  replace = false,
}: {
  onTap?: () => void
  onLogout: () => void
  replace?: boolean
}) {
  const { user } = useServices()
  const impersonate = useSheet('impersonate')
  const settings = useSheet('settings')
  const entry = (icon: IconName, label: string, open: () => void) => (
    <li>
      <button
        type="button"
        className="menu-item row strong"
        onClick={() => {
          onTap?.()
          open()
        }}
      >
        <Icon name={icon} /> {label}
      </button>
    </li>
  )
  return (
    <>
      <li>
        <Link
          to="/agent/view"
          search={{ UniqueID: user.agent.UniqueID }}
          className="menu-item row strong"
          replace={replace}
          {...(onTap && { onClick: onTap })}
        >
          <Icon name="person" /> Profile
        </Link>
      </li>
      {entry('people', 'Impersonate', impersonate.open)}
      {isActing(user) && <StopEntry entry={entry} />}
      {entry('settings', 'Settings', settings.open)}
      {entry('logout', 'Logout', onLogout)}
    </>
  )
}

/** Opens the notices; shows the number of unread ones, from the last reply even when offline. */
function HeaderBell() {
  const { call } = useServices()
  const sheet = useSheet('notices')
  const enabled = useIdleTurn('notices')
  const { data } = useQuery({ ...noticesQuery(call), enabled })
  const unread = data?.unread ?? 0
  const name = unread > 0 ? `Notices, ${unread} unread` : 'Notices'
  return (
    <button
      type="button"
      className="header-bell icon-button"
      aria-label={name}
      aria-haspopup="dialog"
      onClick={sheet.open}
    >
      <Icon name="bell" />
      <CountBadge count={unread} />
    </button>
  )
}

const NO_PHOTO = '/icons/member.svg'

/**
 * The member's picture, or the default one if there is none or it can't be loaded. Decorative: the name is next to it.
 */
export function MemberPhoto({ photos }: Pick<UserReply, 'photos'>) {
  const [failed, setFailed] = useState<string | null>(null)
  const photo = (photos.find(({ PreferredPhotoYN }) => PreferredPhotoYN) ?? photos[0])?.URL
  const src = photo === undefined || photo === failed ? NO_PHOTO : photo
  return (
    <img
      className="member-photo disc"
      src={src}
      alt=""
      width={36}
      height={36}
      onError={() => photo && setFailed(photo)}
    />
  )
}

/** Shown with the header on every screen while the member acts for somebody else. */
function ActingBar() {
  const { user } = useServices()
  const { busy, stop } = useStopActing()
  const [label, setLabel] = useState('')
  // Announced when it appears, not when the page loads.
  useEffect(() => setLabel(actingLabel(user)), [user])
  return (
    <div className="acting-bar split cluster small">
      <p role="status">{label}</p>
      <Button busy={busy} onClick={stop}>
        Stop Impersonating
      </Button>
    </div>
  )
}

/** The same among the member's own entries. */
function StopEntry({ entry }: { entry: (icon: IconName, label: string, open: () => void) => ReactNode }) {
  const { stop } = useStopActing()
  return entry('undo', 'Stop Impersonating', () => void stop())
}

/** The 'Stop Impersonating' action, wherever it appears. Offline, it says that it needs a connection. */
function useStopActing() {
  const { user, network } = useServices()
  const dialogs = useDialogs()
  const acting = useActing()
  const { busy, act } = useAction()
  const stop = act(async () => {
    if (network.isOnline()) {
      const text = await acting.stop()
      if (text) await dialogs.tell({ title: 'Still impersonating', text })
      return
    }
    const text = `You are offline, and the portal must know when you stop. Until then, what you do here is done for ${user.agent.MemberFullName}. Nothing is lost.`
    await dialogs.tell({ title: 'You need to be online to stop', text })
  })
  return { busy, stop }
}
