// Agent Lookup and Office Lookup: choose an active agent or office, for a team or for a record.
import { type ReactNode, useMemo, useState } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { type SearchField, SearchForm } from '#src/ui/search-form.tsx'
import type { SearchOutcome } from '#src/ui/search-results.tsx'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { givenTexts } from '#src/ui/search-values.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import '#src/ui/lookup.css'
import type { AgentWanted, OfficeWanted } from './match-people.ts'
import { colleaguesFirst, ownOfficeFirst } from './match-people.ts'
import { AGENT_LOOKUP_COLUMNS, type BoardName, officeLookupColumns } from './people-columns.tsx'
import { useAgents, useOfficeCities, useOffices } from './people-queries.ts'

type LookupProps<Row> = {
  /** Called with the one chosen. The owner closes the lookup. */
  onPick: (row: Row) => void
  call: Call
  /** The browser's hint; offline, those seen here before can be chosen. */
  online: boolean
  now: () => number
  /** UniqueID of the member's office, which comes first; its agents are offered before a search. */
  ownOffice?: number | undefined
  /** Which of those found may be chosen, with a note for the member. */
  offer?: { takes(row: Row): boolean; note: string } | null
}
/** `title`: defaults to 'Agent Lookup' or 'Office Lookup'. */
type Props<Row> = LookupProps<Row> & { isOpen: boolean; onClose: () => void; title?: string | undefined }

type AgentsOffered = {
  /** UniqueID of the member, who comes first of all: most of the time they choose themselves. */
  me?: number
  /** The member, who can be chosen with one tap regardless of the search. */
  self?: AgentRow | undefined
  /** Caption of the agents shown before a search. */
  startCaption?: string
}

export function AgentLookup({ isOpen, onClose, title = 'Agent Lookup', ...rest }: Props<AgentRow> & AgentsOffered) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} size="wide">
      <Agents {...rest} />
    </Sheet>
  )
}

function Agents(props: LookupProps<AgentRow> & AgentsOffered) {
  const { onPick, call, online, ownOffice, me, self, startCaption = 'Agents of your office', offer } = props
  const start = useMemo<AgentWanted>(() => (ownOffice ? { OfficeKeyNumeric: String(ownOffice) } : {}), [ownOffice])
  const [searched, setSearched] = useState<AgentWanted | null>(null)
  return (
    <Lookup
      {...props}
      what="agents"
      fields={AGENT_FIELDS}
      values={searched ?? {}}
      onSearch={setSearched}
      onClear={() => setSearched(null)}
      outcome={useAgents(call, online, 'lookup', searched ?? start)}
      caption={searched || !ownOffice ? 'Agents found' : startCaption}
      columns={AGENT_LOOKUP_COLUMNS}
      inOrder={(rows) => colleaguesFirst(rows, ownOffice, me)}
      nameOf={(row) => row.MemberFullName}
      linesOf={(row) => [[row.MemberMlsId, row.OfficeName, row.OfficePhone].filter(Boolean).join(' · ')]}
    >
      {self && (offer?.takes(self) ?? true) && (
        <Button icon="person" onClick={() => onPick(self)}>
          Choose me: {self.MemberFullName}
        </Button>
      )}
    </Lookup>
  )
}

const AGENT_FIELDS = [
  { name: 'MemberFirstName', label: 'First Name', kind: 'text' },
  { name: 'MemberLastName', label: 'Last Name', kind: 'text' },
  { name: 'MemberMlsId', label: 'Agent ID', kind: 'text' },
] as const

/** Without it, boards are shown as their codes. */
type OfficesOffered = { boardName?: BoardName }

export function OfficeLookup({ isOpen, onClose, title = 'Office Lookup', ...rest }: Props<OfficeRow> & OfficesOffered) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} size="wide">
      <Offices {...rest} />
    </Sheet>
  )
}

const asIs: BoardName = (code) => code

function Offices(props: LookupProps<OfficeRow> & OfficesOffered) {
  const { call, online, ownOffice, boardName = asIs } = props
  const [searched, setSearched] = useState<OfficeWanted>({})
  const cities = useOfficeCities(call, 'lookup')
  return (
    <Lookup
      {...props}
      what="offices"
      fields={[
        { name: 'OfficeMlsId', label: 'Office ID', kind: 'text' },
        { name: 'OfficeName', label: 'Office Name', kind: 'text' },
        { name: 'OfficeCity', label: 'City', kind: 'text', suggestions: cities },
      ]}
      values={searched}
      onSearch={setSearched}
      onClear={() => setSearched({})}
      outcome={useOffices(call, online, 'lookup', searched)}
      caption="Offices found"
      columns={useMemo(() => officeLookupColumns(boardName), [boardName])}
      inOrder={(rows) => ownOfficeFirst(rows, ownOffice)}
      nameOf={(row) => row.OfficeName}
      linesOf={(row) => [
        [row.OfficeMlsId, row.OfficeCity, row.OfficePhone].filter(Boolean).join(' · '),
        `Unique ID ${row.UniqueID} · ${boardName(row.OfficeAOR)}`,
      ]}
    />
  )
}

type ListProps<Row> = Pick<LookupProps<Row>, 'onPick' | 'now' | 'online' | 'offer'> & {
  what: 'agents' | 'offices'
  fields: readonly SearchField[]
  values: Record<string, string>
  onSearch: (wanted: Record<string, string>) => void
  onClear: () => void
  outcome: SearchOutcome<Row>
  caption: string
  columns: readonly Column<Row>[]
  inOrder: (rows: Row[]) => Row[]
  nameOf: (row: Row) => string
  /** Below the name, on a card. */
  linesOf: (row: Row) => string[]
  children?: ReactNode
}

function Lookup<Row extends { UniqueID: number }>(props: ListProps<Row>) {
  const { what, fields, values, onSearch, onClear, outcome, offer, onPick, now, online, nameOf } = props
  const [view, setView] = useState<TableView>({})
  const search = (run: () => void) => {
    run()
    setView({})
  }
  return (
    <div className="lookup stack gap-16">
      <SearchForm
        label={`Search ${what}`}
        {...{ fields, values }}
        onSearch={(found) => search(() => onSearch(givenTexts(found)))}
        onClear={() => search(onClear)}
        busy={outcome.busy}
        busyLabel="Searching..."
      />
      {offer && <p className="soft small">{offer.note}</p>}
      {props.children}
      <SearchResults outcome={outcome} what={what} ports={{ now, online }}>
        {(rows) => (
          <DataTable
            caption={props.caption}
            columns={props.columns}
            rows={props.inOrder(offer ? rows.filter(offer.takes) : rows)}
            keyOf={(row) => row.UniqueID}
            view={view}
            onView={setView}
            pageSize={MODAL_ROWS_PER_PAGE}
            actions={(row) => (
              <Button onClick={() => onPick(row)}>
                Choose<span className="said"> {nameOf(row)}</span>
              </Button>
            )}
            card={(row) => (
              // The whole card is the button, because choosing it is the only action.
              <button type="button" className="lookup-choice hover" onClick={() => onPick(row)}>
                <span className="said">Choose </span>
                <b>{nameOf(row)}</b>
                {props.linesOf(row).map((line) => (
                  <span key={line} className="soft small">
                    {line}
                  </span>
                ))}
              </button>
            )}
            empty={<NothingFound offline={outcome.from === 'seen'} />}
          />
        )}
      </SearchResults>
    </div>
  )
}
