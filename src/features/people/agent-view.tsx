import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { Call } from '#src/api/call.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { isNotFound, isRefusal } from '#src/api/reply-of.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { useFormats } from '#src/ui/board.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ContactButtons } from '#src/ui/contact-links.tsx'
import { textOf } from '#src/ui/detail-rows.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { MemberStatus } from '#src/ui/member-status.tsx'
import { PersonPicture } from '#src/ui/person-picture.tsx'
import { RecordHead } from '#src/ui/record-head.tsx'
import { RecordPage, type RecordPageProps } from '#src/ui/record-page.tsx'
import { agentDetails } from './agent-details.tsx'
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
        <Icon name="edit" size={20} /> Edit
      </Link>
    </>
  )
}
