import type { ReactNode } from 'react'
import { PEOPLE_ROWS_MAX, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { type Option, SearchForm } from '#src/ui/search-form.tsx'
import '#src/ui/search-page.css'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { givenTexts } from '#src/ui/search-values.ts'
import { useGivenTexts } from '#src/ui/use-given-texts.ts'
import { AgentActions, AgentCard, SEARCH_COLUMNS } from './agent-columns.tsx'
import type { AgentWanted } from './agent-queries.ts'
import { useAgents } from './use-agents.ts'

/** `all`: searched with no terms. An empty object: not searched yet. */
export type AgentsSearched = AgentWanted & { all?: true | undefined }

type Props = {
  ports: { call: Call; online: boolean; now(): number }
  searched: AgentsSearched
  onSearch: (searched: AgentsSearched) => void
  view: TableView
  onView: (view: TableView) => void
  /** Its agents are shown before a search. */
  ownOffice: { UniqueID: number; name: string }
  statuses: readonly Option[]
  /** 'Create Agent', for members who may. */
  create?: ReactNode
}

const FIELDS = [
  { name: 'MemberMlsId', label: 'Agent ID', kind: 'text' },
  { name: 'MemberLastName', label: 'Last Name', kind: 'text' },
  { name: 'MemberFirstName', label: 'First Name', kind: 'text' },
] as const

export function AgentSearch({ ports, searched, onSearch, view, onView, ownOffice, statuses, create }: Props) {
  const { all, ...asked } = searched
  const isFirstVisit = !all && Object.keys(givenTexts(asked)).length === 0
  const wanted = useGivenTexts(isFirstVisit ? { OfficeKeyNumeric: String(ownOffice.UniqueID) } : asked)
  const outcome = useAgents(ports.call, ports.online, 'search', wanted)
  const caption = isFirstVisit ? `Agents of ${ownOffice.name}` : 'Agents found'
  return (
    <div className="search-page">
      <SearchForm
        label="Search Agents"
        fields={[...FIELDS, { name: 'MemberStatus', label: 'Status', kind: 'choice', options: statuses }]}
        values={givenTexts(asked)}
        onSearch={(values) => {
          const next = givenTexts(values)
          onSearch(Object.keys(next).length > 0 ? next : { all: true })
        }}
        onClear={() => onSearch({})}
        busy={outcome.busy}
        extra={create}
      />
      <SearchResults outcome={outcome} what="agents" ports={ports}>
        {(rows) => (
          <>
            <h2>{caption}</h2>
            <DataTable
              caption={caption}
              columns={SEARCH_COLUMNS}
              rows={rows}
              keyOf={(row) => row.UniqueID}
              view={view}
              onView={onView}
              pageSize={TABLE_ROWS_PER_PAGE}
              defaultSort="MemberLastName"
              actions={(row) => <AgentActions agent={row} />}
              card={(row) => <AgentCard agent={row} />}
              empty={<NothingFound offline={outcome.from === 'seen'} />}
              note={rows.length >= PEOPLE_ROWS_MAX && 'More match: narrow the search'}
            />
          </>
        )}
      </SearchResults>
    </div>
  )
}
