import type { PortalInfo } from '#contract/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { useServices } from '../services.tsx'

/** Support links and the board's name. */
export function Footer({ portal }: { portal: PortalInfo | null }) {
  const { now } = useServices()
  const support = portal?.support
  return (
    <div className="app-footer">
      {support && (
        <ul className="app-support" aria-label="Support">
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
        </ul>
      )}
      <p>
        © {new Date(now()).getFullYear()} {portal?.boardName ?? 'Curbside'}
      </p>
    </div>
  )
}
