// Values that a record copies from a chosen agent or office (data entry page, sections 3 and 5). A role is the prefix
// of its fields.
import type { Values } from '#contract/listing.ts'

/** Choosing an agent also sets their office. */
const OFFICE_OF: Readonly<Record<string, string>> = {
  ListAgent: 'ListOffice',
  CoListAgent: 'CoListOffice',
  BuyerAgent: 'BuyerOffice',
  CoBuyerAgent: 'CoBuyerOffice',
}
const AGENT_PARTS = ['AOR', 'Email', 'FullName', 'FirstName', 'LastName', 'MlsId', 'DirectPhone', 'KeyNumeric']
const OFFICE_PARTS = ['KeyNumeric', 'MlsId', 'Name', 'AOR', 'Phone']
const MAIN_OFFICE_PARTS = ['KeyNumeric', 'MlsId', 'Name']

/** Roles that must always be filled. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['ListAgent', 'ListOffice', 'Office'])
/** The server accepts no office other than the co-list agent's own. */
const FOLLOWS_AGENT: ReadonlySet<string> = new Set(['CoListOffice'])

export const canBeEmpty = (role: string): boolean => !NEVER_EMPTY.has(role)
export const followsAgent = (role: string): boolean => FOLLOWS_AGENT.has(role)

type Known = Readonly<Record<string, unknown>>
type IsOnForm = (name: string) => boolean

function copied(role: string, from: string, parts: readonly string[], source: Known | null, has: IsOnForm): Values {
  const named = parts.map((part) => [role + part, source?.[from + part] || null] as const)
  return Object.fromEntries(named.filter(([name]) => has(name))) as Values
}

/**
 * `agent`: keyed by the agent's own field names (`Member…`), with their office's; null clears the role and its office.
 */
export function agentValues(role: string, agent: Known | null, has: IsOnForm): Values {
  const office = OFFICE_OF[role]
  return {
    ...copied(role, 'Member', AGENT_PARTS, agent, has),
    ...(office && officeValues(office, agent, has)),
  }
}

/**
 * `office`: keyed by the office's own field names (`Office…`); null clears the role. Of the main office, only key, id
 * and name are copied.
 */
export const officeValues = (role: string, office: Known | null, has: IsOnForm): Values =>
  copied(role, 'Office', role === 'MainOffice' ? MAIN_OFFICE_PARTS : OFFICE_PARTS, office, has)
