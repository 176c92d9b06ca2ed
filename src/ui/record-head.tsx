import type { ReactNode } from 'react'
import './record-head.css'

type Props = {
  picture?: ReactNode
  badge: ReactNode
  /** Office, MLS id, address: one below the other. */
  lines: ReactNode[]
  /** Calls and e-mails. */
  contact?: ReactNode
  /** Edit, Audit. */
  actions?: ReactNode
}

/** The head of a person's or an office's page, under its name. */
export function RecordHead({ picture, badge, lines, contact, actions }: Props) {
  return (
    <section className="record-head panel panel-pad" aria-label="Overview">
      {picture}
      <div className="record-head-words">
        <p>{badge}</p>
        {lines}
        {contact}
      </div>
      {actions && <div className="record-head-actions">{actions}</div>}
    </section>
  )
}

/** A page of a record: the head, what stands beside it at a desk, and the details. */
export const RecordColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="record-columns">
    <div>{main}</div>
    <div>{side}</div>
  </div>
)
