import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLookups } from '#src/app/reading/use-lookups.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { useSetTableView } from '#src/app/reading/use-table-view.ts'
import { only } from '#src/app/routes/search-parameters.ts'
import { useServices } from '#src/app/services.tsx'
import { statusLook } from '#src/features/listings/status-look.ts'
import { MoveDesk, type Wanted } from '#src/features/moves/move-desk.tsx'
import { AgentLookup, OfficeLookup } from '#src/features/people/people-lookup.tsx'
import { agentQuery, officeQuery } from '#src/features/people/people-queries.ts'
import { textOf } from '#src/ui/detail-rows.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsThemselves } from './as-themselves.tsx'

const BOARD = 'Lookup_Agent_Agent_MemberAOR'

export function MoveListingsPage() {
  return (
    <Page title="Move listings" width="wide" onRefresh={useRefresh()}>
      <AsThemselves>
        <div className="stack gap-16">
          <p className="soft">
            When an agent leaves or changes office: their listings get another list agent, or go along to the new
            office.
          </p>
          <Desk />
        </div>
      </AsThemselves>
    </Page>
  )
}

function Desk() {
  const { call, newId, now } = useServices()
  const online = useOnline()
  const search = useSearch({ from: '/board/move' })
  const navigate = useNavigate({ from: '/board/move' })
  const setView = useSetTableView()
  const { describe } = useLookups(BOARD)
  const [choosing, setChoosing] = useState<'from' | 'to' | null>(null)
  const { from, agent, office } = search
  const wanted: Wanted = { from, agent, office, isOffice: search.to === 'office', isAll: search.all === true }
  const want = ({ isOffice, isAll, ...chosen }: Wanted) =>
    void navigate({
      search: { ...chosen, to: isOffice ? 'office' : undefined, all: isAll || undefined },
      replace: true,
      viewTransition: false,
    })
  const people = {
    from: useQuery({ ...agentQuery(call, from ?? 0), enabled: from !== undefined }).data?.agent,
    agent: useQuery({ ...agentQuery(call, agent ?? 0), enabled: agent !== undefined }).data?.agent,
    office: useQuery({ ...officeQuery(call, office ?? 0), enabled: office !== undefined }).data?.data[0],
  }
  const officeOf = people.from && Number(people.from.OfficeKeyNumeric)
  const picks = { onClose: () => setChoosing(null), call, online, now }
  const pick = (chosen: Partial<Wanted>) => {
    setChoosing(null)
    want({ ...wanted, ...chosen })
  }
  return (
    <>
      <MoveDesk
        ports={{ call, newId, online }}
        wanted={wanted}
        onWant={want}
        names={{
          from: people.from && `${textOf(people.from, 'MemberFullName')}, ${textOf(people.from, 'OfficeName')}`,
          to: wanted.isOffice
            ? people.office && textOf(people.office, 'OfficeName')
            : people.agent && `${textOf(people.agent, 'MemberFullName')}, ${textOf(people.agent, 'OfficeName')}`,
        }}
        onChoose={setChoosing}
        statusLook={statusLook}
        view={only(search, ['page', 'sort'])}
        onView={setView}
      />
      <AgentLookup
        {...picks}
        isOpen={choosing === 'from' || (choosing === 'to' && !wanted.isOffice)}
        title={choosing === 'from' ? 'Whose listings move' : 'New list agent'}
        ownOffice={choosing === 'to' ? officeOf : undefined}
        startCaption="Agents of the same office"
        onPick={({ UniqueID }) => pick(choosing === 'from' ? { from: UniqueID } : { agent: UniqueID })}
      />
      <OfficeLookup
        {...picks}
        isOpen={choosing === 'to' && wanted.isOffice}
        title="New office"
        ownOffice={officeOf}
        boardName={(code) => describe(BOARD, code)}
        onPick={({ UniqueID }) => pick({ office: UniqueID })}
      />
    </>
  )
}
