import type { PortalInfo } from '#contract/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { ConnectedPartner } from './partners.ts'
import './partners.css'

type Props = {
  partner: ConnectedPartner
  online: boolean
  /** Contact if the board has not connected the tool. */
  support?: PortalInfo['support'] | undefined
}

/** Purpose of a partner's tool, and a link to it. */
export function PartnerView({ partner, online, support }: Props) {
  const { name, kind, purpose, url } = partner
  if (!url)
    return (
      <div className="panel partner-missing">
        <EmptyState
          picture={<Icon name="plug" size={40} />}
          title={`Your board has not connected ${name} yet.`}
          action={
            support && (
              <a className={buttonClass('plain')} href={`mailto:${support.email}?subject=${encodeURIComponent(name)}`}>
                <Icon name="mail" size={20} /> Write to the board
              </a>
            )
          }
        >
          {kind}. {purpose} Once the board’s office has connected it, it opens from here.
          {support && ` Ask ${support.email} or ${support.phone}.`}
        </EmptyState>
      </div>
    )
  return (
    <section className="panel panel-pad partner-view stack gap-16" aria-labelledby="partner-kind">
      <h2 id="partner-kind">{kind}</h2>
      <p>{purpose}</p>
      <p>
        <a className={buttonClass('main')} href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="external" size={20} /> Open {name}
          <span className="said">, in a new tab</span>
        </a>
      </p>
      <p className="soft small">
        {new URL(url).host} opens in a new tab; this portal stays where it is.
        {!online && ' You’re offline now: it needs a connection.'}
      </p>
    </section>
  )
}
