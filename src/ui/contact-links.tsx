// Phone numbers, e-mail and web addresses as links. Members type these values, so an address that isn't plainly safe
// stays text.
import { Fragment, type ReactNode } from 'react'
import './contact-card.css'
import { Icon, type IconName } from './icon.tsx'

/** Digits, with a leading plus for an international number; null if there is nothing to dial. */
export function telAddress(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 7) return null
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`
}

/** Never with a query, which could fill in a message. */
export const mailAddress = (email: string): string | null =>
  /^[^\s@?&#%]+@[^\s@?&#%]+$/.test(email.trim()) ? `mailto:${email.trim()}` : null

/** https only, and without user info, which could pass for the host name. */
export function webAddress(text: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text.trim())
    return protocol === 'https:' && !username && !password ? href : null
  } catch {
    return null
  }
}

/** A map search for an address. */
export const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

type LinkProps = { href: string | null; children: ReactNode; said?: string | undefined }

function TextLink({ href, children, said }: LinkProps) {
  if (!href) return children
  return (
    <a href={href} className="contact-link target">
      {said && <span className="said">{said} </span>}
      {children}
    </a>
  )
}

/** External links open in a new tab, without a referrer or an opener. */
export function OutsideLink({ href, children, said }: LinkProps) {
  if (!href) return children
  return (
    <a href={href} className="contact-link target" target="_blank" rel="noopener noreferrer">
      {children}
      <span className="said"> {said ?? ''} (opens in a new tab)</span>
    </a>
  )
}

/** A long address breaks after its @, then before dots, and only then anywhere else. */
function MailText({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1
  return (
    <span>
      {email
        .slice(0, domain)
        .split(/(?=[._])/)
        .map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other key
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      <wbr />
      {email.slice(domain)}
    </span>
  )
}

export const PhoneLink = ({ phone }: { phone: string }) => <TextLink href={telAddress(phone)}>{phone}</TextLink>
export const MailLink = ({ email }: { email: string }) => (
  <TextLink href={mailAddress(email)}>
    <MailText email={email} />
  </TextLink>
)
/** The address without its https://. */
export const WebLink = ({ url }: { url: string }) => (
  <OutsideLink href={webAddress(url)}>{url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}</OutsideLink>
)

/** `short`: for lists, which have room for the number but not for the e-mail address. */
type ContactProps = { name: string; phone?: string; email?: string; short?: boolean }

/** Call and e-mail buttons, on a card or in a page's header. Renders nothing without a phone number or an address. */
export function ContactButtons({ name, phone = '', email = '', short = false }: ContactProps) {
  const tel = telAddress(phone)
  const mail = mailAddress(email)
  if (!tel && !mail) return null
  return (
    <p className="contact-buttons cluster">
      {tel && <ContactButton href={tel} icon="call" verb={`Call ${name}:`} text={phone} />}
      {mail && !short && (
        <ContactButton href={mail} icon="mail" verb={`E-mail ${name}:`} text={<MailText email={email} />} />
      )}
      {mail && short && (
        <a href={mail} className="button button-plain">
          <Icon name="mail" size={20} />
          E-mail<span className="said"> {name}</span>
        </a>
      )}
    </p>
  )
}

type ButtonProps = { href: string; icon: IconName; verb: string; text: ReactNode }

function ContactButton({ href, icon, verb, text }: ButtonProps) {
  return (
    <a href={href} className="button button-plain">
      <Icon name={icon} size={20} />
      <span className="said">{verb} </span>
      <span className="contact-text">{text}</span>
    </a>
  )
}
