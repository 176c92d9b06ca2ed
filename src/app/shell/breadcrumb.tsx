import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useServices } from '../services.tsx'
import './breadcrumb.css'
import { may } from './entries.ts'
import { trailOf } from './trail.ts'

export function Breadcrumb({ pathname }: { pathname: string }) {
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
