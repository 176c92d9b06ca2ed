import type { ReactNode } from 'react'
import type { PortalInfo } from '#contract/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { useServices } from '../services.tsx'

/** `supportAction`: list items that open the support chat and form, next to the support links. */
type Props = { portal: PortalInfo | null; supportAction?: ReactNode }

/** Support, the board's terms, and the board's name. */
export function Footer({ portal, supportAction }: Props) {
  const { now } = useServices()
  const terms = useSheet('terms')
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
