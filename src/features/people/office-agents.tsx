import { useId, useMemo } from 'react'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { SearchResults } from '#src/ui/search-results.tsx'
import { AGENT_COLUMNS, AgentActions, AgentCard } from './people-columns.tsx'
import { useAgents } from './people-queries.ts'

type Props = {
  /** UniqueID of the office. */
  office: number
  ports: { call: Call; online: boolean; now(): number }
  view: TableView
  onView: (view: TableView) => void
}

/** The page already shows the office's name and phone. */
const COLUMNS = AGENT_COLUMNS.filter(({ key }) => !key.startsWith('Office'))

/** Agents of an office, on its page. */
export function OfficeAgents({ office, ports, view, onView }: Props) {
  const id = useId()
  const wanted = useMemo(() => ({ OfficeKeyNumeric: String(office) }), [office])
  const outcome = useAgents(ports.call, ports.online, 'search', wanted)
  return (
    <section className="stack gap-16" aria-labelledby={id}>
      <h2 id={id}>Agents of this office</h2>
      <SearchResults outcome={outcome} what="agents" ports={ports}>
        {(rows) => (
          <DataTable
            caption="Agents of this office"
            columns={COLUMNS}
            rows={rows}
            keyOf={(row) => row.UniqueID}
            view={view}
            onView={onView}
            pageSize={TABLE_ROWS_PER_PAGE}
            defaultSort="MemberLastName"
            actions={(row) => <AgentActions agent={row} />}
            card={(row) => <AgentCard agent={row} />}
          />
        )}
      </SearchResults>
    </section>
  )
}
