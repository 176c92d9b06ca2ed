import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import type { Host } from '#contract/photographer.ts'
import type { ListingSearch } from '#contract/search.ts'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { useServices } from '#src/app/services.tsx'
import { may, maySendAgain } from '#src/app/session/member-rights.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { GoneWork } from '#src/app/work/draft-changes.tsx'
import { PersonPublishing } from '#src/features/deliveries/person-publishing.tsx'
import { type PhotographerPorts, PhotographersPanel } from '#src/features/guests/photographers-panel.tsx'
import { isActing } from '#src/features/impersonation/acting-words.ts'
import { agentActionsQuery } from '#src/features/impersonation/impersonation-queries.ts'
import { TeamPanels } from '#src/features/impersonation/team-panels.tsx'
import { FoundListings } from '#src/features/listings/found-listings.tsx'
import type { ListingPorts } from '#src/features/listings/listing-ports.ts'
import { AgentView } from '#src/features/people/agent-view.tsx'
import { OfficeAgents, OfficeView } from '#src/features/people/office-view.tsx'
import { AgentLookup } from '#src/features/people/people-lookup.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { textOf } from '#src/ui/detail-rows.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { RecordWork } from './record-work.tsx'

const LANGUAGE = 'Lookup_Agent_Agent_LanguageSpoken'

export function AgentViewPage() {
  const { UniqueID } = useSearch({ from: '/agent/view' })
  const ports = useListingPorts()
  const refresh = useRefresh()
  const { user } = useServices()
  const { describe } = useLookups(LANGUAGE)
  if (UniqueID === undefined) return <NoSuchAddress what="agent" />
  return (
    <AgentView
      key={UniqueID}
      UniqueID={UniqueID}
      ports={ports}
      onRefresh={refresh}
      language={(code) => describe(LANGUAGE, code)}
      isOwn={UniqueID === user.agent.UniqueID}
      notices={({ agent, version, access }) => (
        <RecordWork
          entity={{ type: 'agent', id: UniqueID }}
          values={agent}
          version={version}
          canEdit={access.canEdit}
        />
      )}
      unsent={<GoneWork record={{ type: 'agent', UniqueID }} />}
      beside={({ deliveries, access }) => <Beside of={{ type: 'agent', id: UniqueID }} {...{ deliveries, access }} />}
      below={({ agent }) => (
        <>
          <AgentListings UniqueID={UniqueID} ports={ports} />
          <AgentTeam agent={{ UniqueID, MemberFullName: textOf(agent, 'MemberFullName') }} />
        </>
      )}
    />
  )
}

type BesideProps = { of: Host; deliveries: readonly Delivery[]; access: { canEdit: boolean } }

function Beside({ of, deliveries, access }: BesideProps) {
  const { call, user } = useServices()
  const queries = useQueryClient()
  return (
    <>
      <PersonPublishing
        entity={of}
        deliveries={deliveries}
        call={call}
        canRetry={maySendAgain(user)}
        onSent={() => void queries.invalidateQueries({ queryKey: [`${of.type}s`, 'record', of.id] })}
      />
      {access.canEdit && <Photographers of={of} />}
    </>
  )
}

function Photographers({ of }: { of: Host }) {
  const { call, newId, user } = useServices()
  const ports: PhotographerPorts = {
    call,
    newId,
    online: useOnline(),
    linkAddress: (token) => `${window.location.origin}/guest#p.${token}`,
    share: 'share' in navigator ? (url) => navigator.share({ url, title: 'Add photos' }) : null,
    copy: (address) => navigator.clipboard.writeText(address),
  }
  return <PhotographersPanel of={of} ports={ports} isThemselves={!isActing(user)} />
}

function AgentListings({ UniqueID, ports }: { UniqueID: number; ports: ListingPorts }) {
  const id = useId()
  const { user } = useServices()
  const [view, setView] = useState<TableView>({})
  const request = useMemo<ListingSearch>(
    () => ({
      where: {
        clause: [{ name: 'ListAgentKeyNumeric', value: String(UniqueID) }],
        multiClause: [{ name: 'StandardStatus', values: ['A'] }],
      },
    }),
    [UniqueID],
  )
  return (
    <section aria-labelledby={id}>
      <div className="row cluster">
        <h2 id={id} className="grow">
          Active listings
        </h2>
        {may(user, 'Board') && !isActing(user) && (
          <Link to="/board/move" search={{ from: UniqueID }} className={buttonClass()}>
            Move listings
          </Link>
        )}
      </div>
      <FoundListings
        ports={ports}
        request={request}
        view={view}
        onView={setView}
        caption="Active listings"
        people="none"
        empty={<p className="soft">No active listings.</p>}
      />
    </section>
  )
}

/** Panels below an agent's details: whom the agent can act for, and who can act for the agent. */
function AgentTeam({ agent }: { agent: { UniqueID: number; MemberFullName: string } }) {
  const { call, user, now } = useServices()
  const online = useOnline()
  const { data: actions } = useQuery(agentActionsQuery(call, agent.UniqueID))
  if (!actions) return null
  return (
    <TeamPanels
      agent={agent}
      rights={{ actions, me: user.realUniqueID, isActing: isActing(user) }}
      call={call}
      online={online}
      now={now}
      lookup={({ onPick, ...sheet }) => (
        <AgentLookup
          {...sheet}
          onPick={onPick}
          call={call}
          online={online}
          now={now}
          ownOffice={user.agent.OfficeKeyNumeric}
        />
      )}
    />
  )
}

const OFFICE_VIEW = '/office/view'
const PROVINCE = 'Lookup_Property_Listing_StateOrProvince'
/** Until the table has loaded, uses the portal's own province. */
const provinceText = (code: string, text: string) => (code === 'AB' && text === code ? 'Alberta' : text)

export function OfficeViewPage() {
  const { UniqueID, page, sort } = useSearch({ from: OFFICE_VIEW })
  const setView = useSetTableView()
  const ports = useListingPorts()
  const refresh = useRefresh()
  const { describe } = useLookups(PROVINCE)
  if (UniqueID === undefined) return <NoSuchAddress what="office" />
  return (
    <OfficeView
      key={UniqueID}
      UniqueID={UniqueID}
      ports={ports}
      onRefresh={refresh}
      province={(code) => provinceText(code, describe(PROVINCE, code))}
      edit={
        <Link to="/office/edit" search={{ UniqueID }} className={buttonClass('main')}>
          <Icon name="edit" size={20} />
          Edit
        </Link>
      }
      notices={({ data: [office = {}], version, access }) => (
        <RecordWork
          entity={{ type: 'office', id: UniqueID }}
          values={office}
          version={version}
          canEdit={access.canEdit}
        />
      )}
      unsent={<GoneWork record={{ type: 'office', UniqueID }} />}
      beside={({ deliveries, access }) => <Beside of={{ type: 'office', id: UniqueID }} {...{ deliveries, access }} />}
      below={<OfficeAgents office={UniqueID} ports={ports} view={{ page, sort }} onView={setView} />}
    />
  )
}

const PLACES = {
  agent: { title: 'Agent', search: '/agent/search', label: 'Search Agents' },
  office: { title: 'Office', search: '/office/search', label: 'Search Offices' },
} as const

/** A view page whose URL has lost its UniqueID. */
function NoSuchAddress({ what }: { what: keyof typeof PLACES }) {
  const { title, search, label } = PLACES[what]
  return (
    <Page title={title} back={search}>
      <EmptyState
        title={`This address names no ${what}.`}
        action={
          <Link to={search} className={buttonClass('main')}>
            {label}
          </Link>
        }
      />
    </Page>
  )
}
