// Searches agents and offices on the phone like the server, and sorts results. Ids match exactly; case does not matter,
// nor do accents and apostrophes in names. A lookup offers only active ones. Pure.
import type { AgentClause, AgentRow } from '#contract/agent.ts'
import type { OfficeClause, OfficeRow } from '#contract/office.ts'
import { folded, searchText } from '#contract/text.ts'

/** Search terms, by the endpoint's parameter names. */
export type AgentWanted = Partial<Record<AgentClause, string>>
export type OfficeWanted = Partial<Record<OfficeClause, string>>
/** search: of every status; lookup: those that a record may name. */
export type Source = 'search' | 'lookup'

const begins = (text: string, start: string | undefined) => !start || folded(text).startsWith(folded(searchText(start)))
const contains = (text: string | null, part: string | undefined) =>
  !part || folded(text ?? '').includes(folded(searchText(part)))
const isSame = (text: string, wanted: string | undefined) =>
  !wanted || text.toLowerCase() === searchText(wanted).toLowerCase()

const byId = new Intl.Collator('en', { numeric: true })

/** Names match from their start. Sorted by last name, like the server's results. */
export function matchAgents(rows: readonly AgentRow[], source: Source, wanted: AgentWanted): AgentRow[] {
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

/**
 * Names and towns match anywhere. Highest OfficeMlsId first. Rows do not include an office's leaders, so searching by
 * leader finds nothing.
 */
export function matchOffices(rows: readonly OfficeRow[], source: Source, wanted: OfficeWanted): OfficeRow[] {
  if (wanted.OfficeManagerMlsId || wanted.OfficeManagerFullName) return []
  const status = source === 'lookup' ? 'A' : wanted.OfficeStatus
  return rows
    .filter(
      (row) =>
        isSame(row.OfficeMlsId, wanted.OfficeMlsId) &&
        contains(row.OfficeName, wanted.OfficeName) &&
        contains(row.OfficeCity, wanted.OfficeCity) &&
        isSame(row.OfficeStatus, status),
    )
    .toSorted((a, b) => byId.compare(b.OfficeMlsId, a.OfficeMlsId))
}

/** The member comes first, then colleagues from their own office; the rest keeps its order. */
export function colleaguesFirst(rows: readonly AgentRow[], ownOffice: number | undefined, me?: number): AgentRow[] {
  const nearness = (row: AgentRow) => Number(row.UniqueID === me) * 2 + Number(row.OfficeKeyNumeric === ownOffice)
  return rows.toSorted((a, b) => nearness(b) - nearness(a))
}

/** The member's own office comes first; the rest keeps its order. */
export const ownOfficeFirst = (rows: readonly OfficeRow[], ownOffice: number | undefined): OfficeRow[] =>
  rows.toSorted((a, b) => Number(b.UniqueID === ownOffice) - Number(a.UniqueID === ownOffice))

/** Towns of the offices, without duplicates, for type-ahead. */
export const citiesOf = (rows: readonly OfficeRow[]): string[] =>
  [...new Set(rows.flatMap(({ OfficeCity }) => OfficeCity ?? []))].toSorted((a, b) => a.localeCompare(b))
