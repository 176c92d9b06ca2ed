import type { ReactNode } from 'react'
import './record-head.css'

type Props = {
  picture?: ReactNode
  badge: ReactNode
  /** Office, MLS id and address, one per line. */
  lines: ReactNode[]
  /** Call and e-mail links. */
  contact?: ReactNode
  /** Edit, Audit. */
  actions?: ReactNode
}

/** The header of an agent's or office's page, below the name. */
export function RecordHead({ picture, badge, lines, contact, actions }: Props) {
  return (
    <section className="record-head cluster gap-16 panel panel-pad" aria-label="Overview">
      {picture}
      <div className="record-head-words stack gap-4">
        <p>{badge}</p>
        {lines}
        {contact}
      </div>
      {actions && <div className="record-head-actions cluster">{actions}</div>}
    </section>
  )
}

/** A record's page: header, the side panel on a desktop, and the details. */
export const RecordColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="record-columns">
    <div>{main}</div>
    <div>{side}</div>
  </div>
)
