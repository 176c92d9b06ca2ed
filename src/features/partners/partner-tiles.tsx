import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import './partners.css'
import type { ConnectedPartner } from './partners.ts'

/**
 * One tile per partner: links to the tool itself if the board has connected it, otherwise to a page that says it has
 * not.
 */
export function PartnerTiles({ partners }: { partners: readonly ConnectedPartner[] }) {
  return (
    <ul className="partner-tiles">
      {partners.map((partner) => (
        <li key={partner.key}>
          {partner.url ? (
            <a href={partner.url} target="_blank" rel="noopener noreferrer" className="partner-tile row gap-12">
              <Words partner={partner} />
              <Icon name="external" size={20} label="Opens in a new tab" />
            </a>
          ) : (
            <Link to={partner.to ?? '/'} className="partner-tile row gap-12">
              <Words partner={partner} />
              <Icon name="forward" size={20} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const Words = ({ partner: { name, kind, isNew } }: { partner: ConnectedPartner }) => (
  <span className="partner-tile-words">
    <b>
      {name}
      {isNew && <span className="partner-new tag">NEW</span>}
    </b>
    <span className="soft small">{kind}</span>
  </span>
)
