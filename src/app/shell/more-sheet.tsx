import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useServices } from '../services.tsx'
import { may, SETTINGS, WAITING } from './entries.ts'

type Props = { isOpen: boolean; onClose: () => void; onLogout: () => void }

export function MoreSheet({ isOpen, onClose, onLogout }: Props) {
  const { user } = useServices()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="More">
      <ul className="rows">
        {[WAITING, SETTINGS]
          .filter(({ needs }) => may(user, needs))
          .map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} className="row" replace>
                <Icon name={entry.icon} /> {entry.label}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" className="row" onClick={onLogout}>
            <Icon name="logout" /> Logout
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
