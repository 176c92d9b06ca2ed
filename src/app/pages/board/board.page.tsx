// The board office's pages. The catalog, the largest of them, has a file of its own.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { only } from '#src/app/routes/search-parameters.ts'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/session/member-rights.ts'
import { pageName } from '#src/app/shell/trail.ts'
import { OfficeAnnouncements } from '#src/features/announcements/office-announcements.tsx'
import { RefusedList } from '#src/features/deliveries/refused-list.tsx'
import { definitionQuery } from '#src/features/listings/listing-queries.ts'
import { MemberDesk } from '#src/features/members/member-desk.tsx'
import { RightsTables } from '#src/features/rights/rights-tables.tsx'
import { OfficeMessages } from '#src/features/support/office-messages.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { AsThemselves } from './as-themselves.tsx'

type BoardPageProps = { title: string; words: string; children: ReactNode }

function BoardPage({ title, words, children }: BoardPageProps) {
  return (
    <Page title={title} width="wide" onRefresh={useRefresh()}>
      <AsThemselves>
        <p className="soft">{words}</p>
        {children}
      </AsThemselves>
    </Page>
  )
}

export function OfficeAnnouncementsPage() {
  const { call, newId, now, user } = useServices()
  const ports = { call, online: useOnline(), newId, now, member: String(user.realUniqueID) }
  const view = useSearch({ from: '/board/announcements' })
  return (
    <BoardPage title="Announcements" words="Shown to every member on Home, between the dates you set.">
      <OfficeAnnouncements ports={ports} view={view} onView={useSetTableView()} />
    </BoardPage>
  )
}

export function RefusedDeliveriesPage() {
  const { call } = useServices()
  const view = useSearch({ from: '/board/deliveries' })
  return (
    <BoardPage
      title="Refused deliveries"
      words="Records that the MLS or the national site refused. Correct the cause, then send them again."
    >
      <RefusedList call={call} online={useOnline()} view={view} onView={useSetTableView()} />
    </BoardPage>
  )
}

export function OfficeMessagesPage() {
  const { call } = useServices()
  const view = useSearch({ from: '/board/messages' })
  const types = usePropertyTypes()
  return (
    <BoardPage
      title="Messages"
      words="What members wrote to the board’s office with “Message support”. Answers go by e-mail; messages are kept for a year."
    >
      <OfficeMessages
        call={call}
        online={useOnline()}
        view={view}
        onView={useSetTableView()}
        pageName={(path) => pageName(path, (route) => types.byRoute(route)?.label)}
      />
    </BoardPage>
  )
}

const SEARCHED = ['MemberMlsId', 'MemberLastName', 'MemberFirstName', 'MemberStatus', 'all'] as const
const STATUS = 'Lookup_Agent_Agent_MemberStatus'

export function MembersPage() {
  const { call, user } = useServices()
  const search = useSearch({ from: '/board/members' })
  const navigate = useNavigate({ from: '/board/members' })
  const { options } = useLookups(STATUS)
  return (
    <Page title="Members" width="wide" onRefresh={useRefresh()}>
      <AsThemselves>
        <MemberDesk
          call={call}
          online={useOnline()}
          viewer={{ UniqueID: user.realUniqueID, isAdmin: may(user, 'BoardAdministration') }}
          searched={only(search, SEARCHED)}
          onSearch={(next) => void navigate({ search: next, viewTransition: false })}
          view={only(search, ['page', 'sort'])}
          onView={useSetTableView()}
          sheet={search.sheet}
          statuses={options(STATUS)}
        />
      </AsThemselves>
    </Page>
  )
}

export function RightsPage() {
  const { call } = useServices()
  const queries = useQueryClient()
  return (
    <Page title="Who can do what" width="wide">
      <AsThemselves>
        <div className="stack gap-16">
          <RightsTables
            call={call}
            online={useOnline()}
            definitionOf={(formName) => queries.fetchQuery(definitionQuery(call, formName, null))}
          />
        </div>
      </AsThemselves>
    </Page>
  )
}
