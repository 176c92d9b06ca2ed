import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { Call } from '../../api/call.ts'
import { imageAddress } from '../../api/photo-address.ts'
import { isNotFound, isRefusal } from '../../api/reply-of.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { auditAddress } from '../../ui/audit-address.ts'
import { useFormats } from '../../ui/board.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ContactButtons } from '../../ui/contact-links.tsx'
import { DetailPanel } from '../../ui/detail-rows.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { MemberStatus } from '../../ui/member-status.tsx'
import { NoRecord } from '../../ui/no-record.tsx'
import { Page } from '../../ui/page.tsx'
import { PersonPicture } from '../../ui/person-picture.tsx'
import { RecordColumns, RecordHead } from '../../ui/record-head.tsx'
import { useRecord } from '../../ui/record-query.ts'
import { OnlyItsRow } from '../../ui/record-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agentDetails, textOf } from './agent-details.tsx'
import { agentFromRow, agentQuery, knownAgents } from './agent-queries.ts'

type ShownAgent = Reply<'agentSelect'>

type Props = {
  UniqueID: number
  ports: { call: Call; online: boolean; now(): number }
  onRefresh: () => Promise<string>
  /** Text for a language code. */
  language: (code: string) => string
  /** The member's own page. */
  isOwn: boolean
  /** Above the details: the record's lock, and the member's unsent changes. */
  notices: (shown: ShownAgent) => ReactNode
  /** If the server has no such record anymore: the member's unsent changes to it. */
  unsent: ReactNode
  /**
   * Next to the details: the progress of the last change. The page composes it, and what is below: who may act for
   * whom.
   */
  beside: (shown: ShownAgent) => ReactNode
  below?: (shown: ShownAgent) => ReactNode
}

const BACK = '/agent/search'

export function AgentView({ UniqueID, ports, ...rest }: Props) {
  const queries = useQueryClient()
  const query = useQuery(agentQuery(ports.call, UniqueID))
  // An agent just seen in a list appears at once, even offline.
  const { shown, isRow, error } = useRecord(
    query,
    isRefusal,
    () => agentFromRow(knownAgents(queries).find((row) => row.UniqueID === UniqueID)),
    ports.online,
  )
  const onRetry = () => void query.refetch()
  if (shown)
    return (
      <Agent
        {...rest}
        ports={ports}
        shown={shown}
        isWhole={!isRow}
        isComing={ports.online && error === null}
        isBusy={query.isFetching}
        onRetry={onRetry}
        at={query.dataUpdatedAt}
        stale={query.isError}
        isGone={isNotFound(query.error)}
      />
    )
  const isUnknown = isNotFound(error)
  return (
    <Page title="Agent" back={BACK}>
      {query.isPending && ports.online && !error ? (
        <Skeleton lines={8} label="Loading the agent" />
      ) : (
        <NoRecord
          what="agent"
          isUnknown={isUnknown}
          online={ports.online}
          busy={query.isFetching && ports.online}
          onRetry={onRetry}
          search={
            <Link to={BACK} className={buttonClass('main')}>
              Search Agents
            </Link>
          }
        />
      )}
      {isUnknown && rest.unsent}
    </Page>
  )
}

type AgentProps = Omit<Props, 'UniqueID'> & {
  shown: ShownAgent
  isWhole: boolean
  isComing: boolean
  isBusy: boolean
  onRetry: () => void
  at: number
  stale: boolean
  isGone: boolean
}

function Agent({
  shown,
  isWhole,
  isComing,
  isBusy,
  onRetry,
  at,
  stale,
  isGone,
  ports,
  onRefresh,
  language,
  isOwn,
  ...parts
}: AgentProps) {
  const { notices, unsent, beside, below } = parts
  const { dayText } = useFormats()
  const age = isWhole && <AsOf at={at} stale={stale} gone={isGone ? 'agent' : null} ports={ports} />
  const { agent } = shown
  const name = textOf(agent, 'MemberFullName') || 'Agent'
  return (
    <Page title={name} back={BACK} width="wide" onRefresh={onRefresh}>
      <RecordColumns
        main={
          <>
            {isGone && age}
            {isWhole && (isGone ? unsent : notices(shown))}
            <AgentHead shown={isGone ? { ...shown, access: NO_ACCESS } : shown} name={name} isOwn={isOwn} />
            {!isGone && age}
            {isWhole ? (
              <DetailPanel title="Details" rows={agentDetails(agent, { language, day: dayText })} />
            ) : isComing ? (
              <Skeleton lines={6} label="Loading the agent" />
            ) : (
              <OnlyItsRow what="agent" online={ports.online} busy={isBusy} onRetry={onRetry} />
            )}
            {isWhole && !isGone && below?.(shown)}
          </>
        }
        side={isWhole && !isGone && beside(shown)}
      />
    </Page>
  )
}

const NO_ACCESS = { canEdit: false, canAudit: false }

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
