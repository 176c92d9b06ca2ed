import { useNavigate } from '@tanstack/react-router'
import { Desk } from '../../../features/dashboard/desk.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useServices } from '../../services.tsx'
import { may } from '../../shell/entries.ts'

const LINKS = [
  { to: '/agent/search', label: 'Search Agents', needs: 'AgentsSearch' },
  { to: '/office/search', label: 'Search Offices', needs: 'OfficesSearch' },
  { to: '/condo', label: 'Condo Management', needs: 'CondoNameManagement' },
] as const

/** Home for managers, staff and administrators, who work on other people's listings. */
export function DeskStart() {
  const { user } = useServices()
  const navigate = useNavigate()
  return (
    <Desk
      onFind={(wanted) => void navigate({ to: '/listings/search', search: wanted })}
      links={
        <nav className="desk-links" aria-label="Quick links">
          {LINKS.filter(({ needs }) => may(user, needs)).map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass('plain')}>
              {label}
            </Link>
          ))}
        </nav>
      }
    />
  )
}
