import type { MouseEvent } from 'react'
import { may, whoseListings } from '#src/app/session/member-rights.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { DRAFTS, HOME, isHere, LISTINGS, SEARCH, type Tab as TabEntry } from './menu.ts'

export type NavigationProps = { pathname: string; drafts: number; onCreate: () => void }

/** On phones, within the thumb's reach; Create, the main action, is in the middle. */
export function TabBar({
  pathname,
  drafts,
  onCreate,
  onMore,
  moreIsOpen,
}: NavigationProps & { onMore: () => void; moreIsOpen: boolean }) {
  const { user, chat } = useServices()
  const { unread } = useSignal(chat)
  const tab = (entry: TabEntry, badge = 0) => may(user, entry.needs) && <Tab {...{ entry, pathname, badge }} />
  return (
    <nav className="tab-bar" aria-label="Main">
      <ul>
        {tab(HOME)}
        {tab(whoseListings(user) === 'board' ? SEARCH : LISTINGS)}
        {may(user, 'ListingsCreate') && (
          <li>
            <button type="button" className="tab strong row gap-2 tab-create" onClick={onCreate} aria-haspopup="dialog">
              <span className="tab-icon">
                <Icon name="plus" size={26} />
              </span>
              Create
            </button>
          </li>
        )}
        {tab(DRAFTS, drafts)}
        <li>
          <button
            type="button"
            className="tab strong row gap-2"
            onClick={onMore}
            aria-haspopup="dialog"
            aria-expanded={moreIsOpen}
          >
            <span className="tab-icon">
              <Icon name="more" />
              <CountBadge count={unread} />
            </span>
            More
            {unread > 0 && <span className="said">, {unread} unread</span>}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The open tab leads to the top of its page; there, to the tab's first page. */
function toTop(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main || main.scrollTop === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  main.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
}

function Tab({ entry, pathname, badge }: { entry: TabEntry; pathname: string; badge: number }) {
  const isOpen = isHere(entry, pathname)
  return (
    <li>
      <Link
        to={entry.to}
        {...(entry.search && { search: entry.search })}
        className="tab strong row gap-2"
        aria-current={isOpen ? 'page' : undefined}
        onClick={isOpen ? toTop : undefined}
      >
        <span className="tab-icon">
          <Icon name={entry.icon} />
          <CountBadge count={badge} />
        </span>
        {entry.label}
        {badge > 0 && <span className="said">, {badge} unfinished</span>}
      </Link>
    </li>
  )
}

export function CountBadge({ count }: { count: number }) {
  return count > 0 ? (
    <span className="count-badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null
}
