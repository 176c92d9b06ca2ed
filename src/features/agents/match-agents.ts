// Searches agents on the phone like the server, and sorts results. Pure.
import type { AgentRow } from '#contract/agent.ts'
import { folded, searchText } from '#contract/text.ts'
import type { AgentSource, AgentWanted } from './agent-queries.ts'

const begins = (text: string, start: string | undefined) => !start || folded(text).startsWith(folded(searchText(start)))
const isSame = (text: string, wanted: string | undefined) =>
  !wanted || text.toLowerCase() === searchText(wanted).toLowerCase()

/**
 * Names match from their start, ids exactly; case does not matter, nor do accents and apostrophes in names. A lookup
 * offers only active agents. Sorted by last name, like the server's results.
 */
export function matchAgents(rows: readonly AgentRow[], source: AgentSource, wanted: AgentWanted): AgentRow[] {
  const status = source === 'lookup' ? 'A' : wanted.MemberStatus
  return rows
    .filter(
      (row) =>
        begins(row.MemberFirstName, wanted.MemberFirstName) &&
        begins(row.MemberLastName, wanted.MemberLastName) &&
        isSame(row.MemberMlsId, wanted.MemberMlsId) &&
        isSame(row.MemberStatus, status) &&
        isSame(String(row.OfficeKeyNumeric), wanted.OfficeKeyNumeric),
    )
    .toSorted(
      (a, b) => a.MemberLastName.localeCompare(b.MemberLastName) || a.MemberFirstName.localeCompare(b.MemberFirstName),
    )
}

/** The member comes first, then colleagues from their own office; the rest keeps its order. */
export function ownOfficeFirst(rows: readonly AgentRow[], ownOffice: number | undefined, me?: number): AgentRow[] {
  const nearness = (row: AgentRow) => Number(row.UniqueID === me) * 2 + Number(row.OfficeKeyNumeric === ownOffice)
  return rows.toSorted((a, b) => nearness(b) - nearness(a))
}
