import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useServices } from '../services.tsx'
import { DRAFTS, isHere, MENU, may } from './entries.ts'
import { CountBadge, type NavigationProps } from './tab-bar.tsx'

/** A rail on tablets, a menu on desks: the same destinations as the tabs. */
export function SideMenu({ pathname, drafts, onCreate }: NavigationProps) {
  const { user } = useServices()
  return (
    <nav className="side-menu" aria-label="Main">
      {may(user, 'ListingsCreate') && (
        <button type="button" className="side-create" onClick={onCreate} aria-haspopup="dialog">
          <Icon name="plus" />
          <span>Create Listing</span>
        </button>
      )}
      <ul>
        {MENU.filter(({ needs }) => may(user, needs)).map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className="side-entry" aria-current={isHere(entry, pathname) ? 'page' : undefined}>
              <Icon name={entry.icon} />
              <span>{entry.label}</span>
              {entry === DRAFTS && <CountBadge count={drafts} />}
              {entry === DRAFTS && drafts > 0 && <span className="said">, {drafts} unfinished</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
