// The detail rows of View Agent, in the order of the portal page.
import type { Values } from '#contract/listing.ts'
import { OutsideLink, PhoneLink, WebLink, webAddress } from '#src/ui/contact-links.tsx'
import { type DetailRow, textOf } from '#src/ui/detail-rows.tsx'

/** Texts for codes, and dates formatted for members. */
export type AgentTexts = { language(code: string): string; day(day: string): string }

/** Sites that the fields link to, so that a reader knows where a link leads. */
const SOCIAL = [
  ['LinkedIn', 'WebLinkedIn'],
  ['Facebook', 'WebFacebook'],
  ['Twitter', 'WebTwitter'],
  ['Instagram', 'MemberInstagram'],
] as const

export function agentDetails(agent: Values, { language, day }: AgentTexts): DetailRow[] {
  const text = (field: string) => textOf(agent, field)
  const phone = (field: string) => text(field) && <PhoneLink phone={text(field)} />
  const date = (field: string) => text(field) && day(text(field))
  const languages = [agent.LanguageSpoken ?? []].flat().map((code) => language(String(code)))
  return [
    { label: 'Languages', value: languages.join(', ') },
    { label: 'Address', value: text('MemberAddress1') },
    { label: 'City', value: text('MemberCity') },
    { label: 'Postal Code', value: text('MemberPostalCode') },
    { label: 'Mobile', value: phone('CellPhone') },
    { label: 'Fax', value: text('MemberFax') },
    { label: 'Website', value: text('PrimaryWebsite') && <WebLink url={text('PrimaryWebsite')} /> },
    { label: 'Office Phone', value: phone('OfficePhone') },
    { label: 'Membership Date', value: date('MembershipDate') },
    { label: 'Termination Date', value: date('TerminationDate') },
    ...SOCIAL.map(([label, field]) => ({ label, value: text(field) && <SocialLink url={text(field)} site={label} /> })),
  ]
}

const SocialLink = ({ url, site }: { url: string; site: string }) => (
  <OutsideLink href={webAddress(url)} said={`on ${site}`}>
    {handleOf(url)}
  </OutsideLink>
)

/** https://www.facebook.com/example → example; returns other text unchanged. */
const handleOf = (url: string): string => {
  const address = webAddress(url)
  return (address && new URL(address).pathname.split('/').filter(Boolean).at(-1)) || url
}
