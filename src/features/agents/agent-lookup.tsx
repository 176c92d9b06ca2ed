// Agent Lookup: chooses an active agent, for a team or for a record. Colleagues from the member's own office come
// first.
import { useMemo, useState } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { SearchForm } from '#src/ui/search-form.tsx'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { givenTexts } from '#src/ui/search-values.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { LOOKUP_COLUMNS } from './agent-columns.tsx'
import type { AgentWanted } from './agent-queries.ts'
import '#src/ui/lookup.css'
import { ownOfficeFirst } from './match-agents.ts'
import { useAgents } from './use-agents.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Called with the chosen agent. The owner closes the lookup. */
  onPick: (agent: AgentRow) => void
  call: Call
  /** The browser's hint; offline, agents seen here before can be chosen. */
  online: boolean
  now: () => number
  /** UniqueID of the member's office: its agents are offered before a search, and come first. */
  ownOffice?: number | undefined
  /** UniqueID of the member, who comes first of all: most of the time they choose themselves. */
  me?: number
  /** The member, who can be chosen with one tap regardless of the search. */
  self?: AgentRow | undefined
  /** Caption of the agents shown before a search. */
  startCaption?: string
  /** Which of the agents found may be chosen, with a note for the member. */
  offer?: { takes(agent: AgentRow): boolean; note: string } | null
  /** Defaults to 'Agent Lookup'. */
  title?: string | undefined
}

const FIELDS = [
  { name: 'MemberFirstName', label: 'First Name', kind: 'text' },
  { name: 'MemberLastName', label: 'Last Name', kind: 'text' },
  { name: 'MemberMlsId', label: 'Agent ID', kind: 'text' },
] as const

export function AgentLookup({ isOpen, onClose, title = 'Agent Lookup', ...rest }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} size="wide">
      <Lookup {...rest} />
    </Sheet>
  )
}

type LookupProps = Omit<Props, 'isOpen' | 'onClose' | 'title'>

function Lookup(props: LookupProps) {
  const { onPick, call, online, now, ownOffice, me, self, startCaption = 'Agents of your office', offer } = props
  const start = useMemo<AgentWanted>(() => (ownOffice ? { OfficeKeyNumeric: String(ownOffice) } : {}), [ownOffice])
  const [searched, setSearched] = useState<AgentWanted | null>(null)
  const [view, setView] = useState<TableView>({})
  const outcome = useAgents(call, online, 'lookup', searched ?? start)
  const search = (wanted: AgentWanted | null) => {
    setSearched(wanted)
    setView({})
  }
  return (
    <div className="lookup">
      <SearchForm
        label="Search agents"
        fields={FIELDS}
        values={searched ?? {}}
        onSearch={(values) => search(givenTexts(values))}
        onClear={() => search(null)}
        busy={outcome.busy}
        busyLabel="Searching..."
      />
      {offer && <p className="soft small">{offer.note}</p>}
      {self && (offer?.takes(self) ?? true) && (
        <Button icon="person" onClick={() => onPick(self)}>
          Choose me: {self.MemberFullName}
        </Button>
      )}
      <SearchResults outcome={outcome} what="agents" ports={{ now, online }}>
        {(rows) => (
          <DataTable
            caption={searched || !ownOffice ? 'Agents found' : startCaption}
            columns={LOOKUP_COLUMNS}
            rows={ownOfficeFirst(offer ? rows.filter(offer.takes) : rows, ownOffice, me)}
            keyOf={(row) => row.UniqueID}
            view={view}
            onView={setView}
            pageSize={MODAL_ROWS_PER_PAGE}
            actions={(row) => (
              <Button onClick={() => onPick(row)}>
                Choose<span className="said"> {row.MemberFullName}</span>
              </Button>
            )}
            card={(row) => <Choice agent={row} onPick={onPick} />}
            empty={<NothingFound offline={outcome.from === 'seen'} />}
          />
        )}
      </SearchResults>
    </div>
  )
}

/** The whole card is the button, because choosing it is the only action. */
const Choice = ({ agent, onPick }: { agent: AgentRow; onPick: Props['onPick'] }) => (
  <button type="button" className="lookup-choice" onClick={() => onPick(agent)}>
    <span className="said">Choose </span>
    <b>{agent.MemberFullName}</b>
    <span className="soft small">
      {[agent.MemberMlsId, agent.OfficeName, agent.OfficePhone].filter(Boolean).join(' · ')}
    </span>
  </button>
)
