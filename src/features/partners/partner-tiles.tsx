import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import './partner-tiles.css'
import type { ConnectedPartner } from './partners.ts'

/** A tile each: to the tool itself where the board has connected it, else to the page that says so. */
export function PartnerTiles({ partners }: { partners: readonly ConnectedPartner[] }) {
  return (
    <ul className="partner-tiles">
      {partners.map((partner) => (
        <li key={partner.key}>
          {partner.url ? (
            <a href={partner.url} target="_blank" rel="noopener noreferrer" className="partner-tile">
              <Words partner={partner} />
              <Icon name="external" size={20} label="Opens in a new tab" />
            </a>
          ) : (
            <Link to={partner.to ?? '/'} className="partner-tile">
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
      {isNew && <span className="partner-new">NEW</span>}
    </b>
    <span className="soft small">{kind}</span>
  </span>
)
