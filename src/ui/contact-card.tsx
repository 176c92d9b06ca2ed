import type { ReactNode } from 'react'
import './contact-card.css'

type Props = {
  picture?: ReactNode
  /** The name, usually as a link. */
  title: ReactNode
  badge: ReactNode
  lines: readonly string[]
  /** Call, e-mail and other actions, below the text, in reach of a thumb. */
  children?: ReactNode
}

/** An agent or office in a list on a phone. */
export function ContactCard({ picture, title, badge, lines, children }: Props) {
  return (
    <div className="contact-card stack gap-12">
      <div className="contact-card-top">
        {picture}
        <div className="grow">
          <p className="contact-card-title">{title}</p>
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="soft small">
              {line}
            </p>
          ))}
        </div>
        {badge}
      </div>
      {children && <div className="contact-card-foot row cluster">{children}</div>}
    </div>
  )
}
