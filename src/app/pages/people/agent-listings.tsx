// An agent's active listings, on the agent's page.
import { useId, useMemo, useState } from 'react'
import type { ListingSearch } from '#contract/search.ts'
import { FoundListings } from '../../../features/listings/found-listings.tsx'
import type { ListingPorts } from '../../../features/listings/listing-ports.ts'
import type { TableView } from '../../../ui/data-table.tsx'

export function AgentListings({ UniqueID, ports }: { UniqueID: number; ports: ListingPorts }) {
  const id = useId()
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
      <h2 id={id}>Active listings</h2>
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
