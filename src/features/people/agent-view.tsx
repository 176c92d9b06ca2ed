import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { Values } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { isNotFound, isRefusal } from '#src/api/reply-of.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { useFormats } from '#src/ui/board.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ContactButtons, OutsideLink, PhoneLink, WebLink, webAddress } from '#src/ui/contact-links.tsx'
import { type DetailRow, textOf } from '#src/ui/detail-rows.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus } from '#src/ui/member-status.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'
import { RecordHead } from '#src/ui/record-head.tsx'
import { RecordPage, type RecordPageProps } from '#src/ui/record-page.tsx'
import { agentFromRow, agentQuery, knownAgents } from './people-queries.ts'

type ShownAgent = Reply<'agentSelect'>

type Props = RecordPageProps<ShownAgent> & {
  UniqueID: number
  ports: { call: Call }
  /** Text for a language code. */
  language: (code: string) => string
  /** The member's own page. */
  isOwn: boolean
  /** Below the details; the page composes it: who may act for whom. */
  below?: (shown: ShownAgent) => ReactNode
}

const nameOf = ({ agent }: ShownAgent) => textOf(agent, 'MemberFullName') || 'Agent'

export function AgentView({ UniqueID, language, isOwn, below, ...page }: Props) {
  const queries = useQueryClient()
  const { dayText } = useFormats()
  return (
    <RecordPage
      {...page}
      what="agent"
      query={useQuery(agentQuery(page.ports.call, UniqueID))}
      isRefusal={isRefusal}
      isNotFound={isNotFound}
      rowShown={() => agentFromRow(knownAgents(queries).find((row) => row.UniqueID === UniqueID))}
      nameOf={nameOf}
      head={(shown) => <AgentHead shown={shown} name={nameOf(shown)} isOwn={isOwn} />}
      detailsOf={({ agent }) => agentDetails(agent, { language, day: dayText })}
      below={(shown, isWhole) => isWhole && below?.(shown)}
    />
  )
}

function AgentHead({ shown, name, isOwn }: { shown: ShownAgent; name: string; isOwn: boolean }) {
  const { agent, photos, access } = shown
  const photo = photos.find(({ PreferredPhotoYN }) => PreferredPhotoYN) ?? photos[0]
  const text = (field: string) => textOf(agent, field)
  const office = Number(agent.OfficeKeyNumeric)
  return (
    <RecordHead
      picture={<PersonPicture src={imageAddress(photo?.externalURL)} name={name} size={104} />}
      badge={<MemberStatus code={text('MemberStatus')} />}
      lines={[
        <p key="office">
          {office > 0 ? (
            <Link to="/office/view" search={{ UniqueID: office }}>
              {text('OfficeName')}
            </Link>
          ) : (
            text('OfficeName')
          )}
        </p>,
        <p key="id" className="soft">
          MLS ID {text('MemberMlsId')}
        </p>,
      ]}
      contact={<ContactButtons name={name} phone={text('MemberDirectPhone')} email={text('MemberEmail')} />}
      actions={
        <>
          {access.canEdit && <EditLinks UniqueID={Number(agent.UniqueID)} isOwn={isOwn} />}
          {access.canAudit && (
            <Link
              {...auditAddress({
                tableName: 'Agent',
                uniqueID: Number(agent.UniqueID),
                entityID: text('MemberMlsId'),
              })}
              className={buttonClass()}
            >
              <Icon name="history" size={20} /> Audit
            </Link>
          )}
        </>
      }
    />
  )
}

/** A member's own profile has what they usually change; the agent form also has their name and membership. */
function EditLinks({ UniqueID, isOwn }: { UniqueID: number; isOwn: boolean }) {
  return (
    <>
      {isOwn && (
        <Link to="/agent/edit" search={{ UniqueID, formType: 'profile' }} className={buttonClass('main')}>
          <Icon name="edit" size={20} /> Edit Profile
        </Link>
      )}
      <Link to="/agent/edit" search={{ UniqueID }} className={buttonClass(isOwn ? 'plain' : 'main')}>
        <Icon name={isOwn ? 'document' : 'edit'} size={20} /> {isOwn ? 'All details' : 'Edit'}
      </Link>
    </>
  )
}

// The detail rows of View Agent, in the order of the portal page.

/** Texts for codes, and dates formatted for members. */
type AgentTexts = { language(code: string): string; day(day: string): string }

/** Sites that the fields link to, so that a reader knows where a link leads. */
const SOCIAL = [
  ['LinkedIn', 'WebLinkedIn'],
  ['Facebook', 'WebFacebook'],
  ['Twitter', 'WebTwitter'],
  ['Instagram', 'MemberInstagram'],
] as const

function agentDetails(agent: Values, { language, day }: AgentTexts): DetailRow[] {
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
