import { type ReactNode, useMemo } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import { PEOPLE_ROWS_MAX, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { type Option, type SearchField, SearchForm } from '#src/ui/search-form.tsx'
import type { SearchOutcome } from '#src/ui/search-results.tsx'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { givenTexts, type SearchValues, useGivenTexts } from '#src/ui/search-values.ts'
import type { AgentWanted, OfficeWanted } from './match-people.ts'
import {
  AGENT_COLUMNS,
  AgentActions,
  AgentCard,
  type BoardName,
  OfficeActions,
  OfficeCard,
  officeColumns,
} from './people-columns.tsx'
import { useAgents, useOfficeCities, useOffices } from './people-queries.ts'

type Props<Searched> = {
  ports: { call: Call; online: boolean; now(): number }
  searched: Searched
  onSearch: (searched: Searched) => void
  view: TableView
  onView: (view: TableView) => void
  statuses: readonly Option[]
  /** 'Create Agent' or 'Create Office', for members who may. */
  create?: ReactNode
}

/** `all`: searched with no terms. An empty object: not searched yet. */
export type AgentsSearched = AgentWanted & { all?: true | undefined }

/** `ownOffice`: its agents are shown before a search. */
export function AgentSearch(props: Props<AgentsSearched> & { ownOffice: { UniqueID: number; name: string } }) {
  const { ports, onSearch, ownOffice, statuses } = props
  const { all, ...asked } = props.searched
  const isFirstVisit = !all && Object.keys(givenTexts(asked)).length === 0
  const wanted = useGivenTexts(isFirstVisit ? { OfficeKeyNumeric: String(ownOffice.UniqueID) } : asked)
  return (
    <Search<AgentRow>
      {...props}
      what="agents"
      outcome={useAgents(ports.call, ports.online, 'search', wanted)}
      fields={[
        { name: 'MemberMlsId', label: 'Agent ID', kind: 'text' },
        { name: 'MemberLastName', label: 'Last Name', kind: 'text' },
        { name: 'MemberFirstName', label: 'First Name', kind: 'text' },
        { name: 'MemberStatus', label: 'Status', kind: 'choice', options: statuses },
      ]}
      values={givenTexts(asked)}
      onSearch={(next) => onSearch(Object.keys(next).length > 0 ? next : { all: true })}
      onClear={() => onSearch({})}
      caption={isFirstVisit ? `Agents of ${ownOffice.name}` : 'Agents found'}
      columns={AGENT_COLUMNS}
      defaultSort="MemberLastName"
      actions={(row) => <AgentActions agent={row} />}
      card={(row) => <AgentCard agent={row} />}
    />
  )
}

/** Without terms: all offices; a board has only a few. */
export function OfficeSearch(props: Props<OfficeWanted> & { boardName: BoardName }) {
  const { ports, onSearch, statuses, boardName } = props
  const wanted = useGivenTexts(props.searched)
  const cities = useOfficeCities(ports.call, 'search')
  return (
    <Search<OfficeRow>
      {...props}
      what="offices"
      outcome={useOffices(ports.call, ports.online, 'search', wanted)}
      fields={[
        { name: 'OfficeMlsId', label: 'MLSID', kind: 'text' },
        { name: 'OfficeManagerMlsId', label: 'Manager or Broker MLSID', kind: 'text' },
        { name: 'OfficeManagerFullName', label: 'Manager or Broker Name', kind: 'text' },
        { name: 'OfficeName', label: 'Office Name', kind: 'text' },
        { name: 'OfficeCity', label: 'City', kind: 'text', suggestions: cities },
        { name: 'OfficeStatus', label: 'Status', kind: 'choice', options: statuses },
      ]}
      values={wanted}
      onSearch={onSearch}
      onClear={() => onSearch({})}
      caption={Object.keys(wanted).length > 0 ? 'Offices found' : 'All offices'}
      columns={useMemo(() => officeColumns(boardName), [boardName])}
      defaultSort="-OfficeMlsId"
      actions={(row) => <OfficeActions office={row} />}
      card={(row) => <OfficeCard office={row} boardName={boardName} />}
    />
  )
}

type SearchProps<Row> = Pick<Props<never>, 'ports' | 'view' | 'onView' | 'create'> & {
  what: 'agents' | 'offices'
  outcome: SearchOutcome<Row>
  fields: readonly SearchField[]
  values: SearchValues
  onSearch: (values: Record<string, string>) => void
  onClear: () => void
  caption: string
  columns: readonly Column<Row>[]
  defaultSort: string
  actions: (row: Row) => ReactNode
  card: (row: Row) => ReactNode
}

function Search<Row extends { UniqueID: number }>(props: SearchProps<Row>) {
  const { what, outcome, fields, values, onSearch, onClear, caption, create } = props
  const { columns, view, onView, defaultSort, actions, card } = props
  return (
    <div className="stack gap-16">
      <SearchForm
        label={what === 'agents' ? 'Search Agents' : 'Search Offices'}
        {...{ fields, values, onClear }}
        onSearch={(found) => onSearch(givenTexts(found))}
        busy={outcome.busy}
        extra={create}
      />
      <SearchResults outcome={outcome} what={what} ports={props.ports}>
        {(rows) => (
          <>
            <h2>{caption}</h2>
            <DataTable
              {...{ caption, columns, rows, view, onView, defaultSort, actions, card }}
              keyOf={(row) => row.UniqueID}
              pageSize={TABLE_ROWS_PER_PAGE}
              empty={<NothingFound offline={outcome.from === 'seen'} />}
              note={rows.length >= PEOPLE_ROWS_MAX && 'More match: narrow the search'}
            />
          </>
        )}
      </SearchResults>
    </div>
  )
}
