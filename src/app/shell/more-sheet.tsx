import { may } from '#src/app/session/member-rights.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useServices } from '../services.tsx'
import { Footer } from './footer.tsx'
import { MemberEntries } from './header.tsx'
import { menuOf, type ShownItem, TABS } from './menu.ts'
import './side-menu.css'

type Props = { onClose: () => void; onLogout: () => void; pathname: string }

/** Everything in the menu that is not in a phone's tabs, by its groups. */
export function MoreSheet({ onClose, onLogout, pathname }: Props) {
  const { user } = useServices()
  const { types } = usePublishedForms()
  const items = menuOf({
    may: (permission) => may(user, permission),
    types: types.all,
    training: user.training,
    pathname,
  }).filter((item) => !isInTabs(item))
  return (
    <Sheet isOpen onClose={onClose} title="More" size="tall">
      <nav aria-label="More">
        <Rows items={items} />
      </nav>
      <ul className="rows more-end">
        <MemberEntries onLogout={onLogout} replace />
      </ul>
      <Footer />
    </Sheet>
  )
}

/** Listings is a tab, and so is creating one. */
const isInTabs = (item: ShownItem): boolean =>
  item.kind === 'group' ? item.id === 'listings' : item.kind === 'page' && TABS.some(({ to }) => to === item.to)

function Rows({ items }: { items: readonly ShownItem[] }) {
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={`${item.kind} ${item.label}`}>
          <Row item={item} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item }: { item: ShownItem }) {
  switch (item.kind) {
    case 'page':
      return (
        <Link to={item.to} className="menu-item row strong" replace aria-current={item.here}>
          {item.icon && <Icon name={item.icon} />} {item.label}
          {item.isNew && <span className="tag">NEW</span>}
        </Link>
      )
    case 'create':
      return (
        <Link
          to="/listings/create/$listingType"
          params={{ listingType: item.route }}
          search={{ listingType: item.route }}
          className="menu-item row strong"
          replace
        >
          {item.label}
        </Link>
      )
    case 'out':
      return (
        <a href={item.url} target="_blank" rel="noopener noreferrer" className="menu-item row strong">
          {item.label} <Icon name="external" size={18} />
          <span className="said">, in a new tab</span>
        </a>
      )
    case 'group':
      return (
        <section className="more-group">
          <h3>
            {item.icon && <Icon name={item.icon} />} {item.label}
          </h3>
          <Rows items={item.items} />
        </section>
      )
  }
}
