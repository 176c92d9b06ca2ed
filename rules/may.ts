// Rights: one pure policy for phone and server, as data. The server asks it inside the transaction that does the work.
// Source: 0-product (16), until a board configures otherwise.

export type Role = 'agent' | 'manager' | 'broker' | 'staff' | 'admin'

/** The effective member, whose rights count. `memberId` is the one who signed in. All are UniqueIDs. */
export type Caller = {
  memberId: number
  effectiveId: number
  role: Role
  officeId: number
  brokerageId: number
}

/** yes; no: seen but not allowed (403); hidden: as if it did not exist (404). */
export type Verdict = 'yes' | 'no' | 'hidden'

export type ListingAction = 'view' | 'edit' | 'copy' | 'audit' | 'delete'
export type ListingFacts = {
  listAgentId: number | null
  coListAgentId: number | null
  listOfficeId: number | null
  /** The brokerage of the list office. */
  brokerageId: number | null
  standardStatus: string
}

type Scope = 'own' | 'office' | 'brokerage' | 'all'
const ORDER: readonly Scope[] = ['own', 'office', 'brokerage', 'all']

/** How far each role's rights reach. `view` is of listings in every status; active ones are seen by every member. */
export const LISTING_SCOPES: Record<Role, Record<ListingAction, Scope>> = {
  agent: { view: 'office', edit: 'own', copy: 'own', audit: 'own', delete: 'own' },
  manager: { view: 'office', edit: 'office', copy: 'office', audit: 'office', delete: 'office' },
  broker: { view: 'brokerage', edit: 'brokerage', copy: 'brokerage', audit: 'brokerage', delete: 'brokerage' },
  staff: { view: 'all', edit: 'all', copy: 'all', audit: 'all', delete: 'all' },
  admin: { view: 'all', edit: 'all', copy: 'all', audit: 'all', delete: 'all' },
}

/** The narrowest scope in which this listing is the caller's. */
function nearness(caller: Caller, listing: ListingFacts): Scope {
  if (listing.listAgentId === caller.effectiveId || listing.coListAgentId === caller.effectiveId) return 'own'
  if (listing.listOfficeId === caller.officeId) return 'office'
  if (listing.brokerageId !== null && listing.brokerageId === caller.brokerageId) return 'brokerage'
  return 'all'
}

export function mayListing(caller: Caller, action: ListingAction, listing: ListingFacts): Verdict {
  const reach = (wanted: ListingAction) =>
    ORDER.indexOf(nearness(caller, listing)) <= ORDER.indexOf(LISTING_SCOPES[caller.role][wanted])
  const visible = listing.standardStatus === 'A' || reach('view')
  if (!visible) return 'hidden'
  if (action === 'view') return 'yes'
  if (!reach(action)) return 'no'
  // Any other status is deleted through the change form chgDel.
  return action === 'delete' && listing.standardStatus !== 'I' ? 'no' : 'yes'
}

/** A create is judged by the agent it would belong to. */
export function mayCreateListing(caller: Caller, listing: Omit<ListingFacts, 'standardStatus'>): Verdict {
  return mayListing(caller, 'edit', { ...listing, standardStatus: 'A' })
}

/** A draft on the server belongs to the pair who made it; nobody else sees it. */
export function mayAutosave(caller: Caller, autosave: { realId: number; effectiveId: number }): Verdict {
  return autosave.realId === caller.memberId && autosave.effectiveId === caller.effectiveId ? 'yes' : 'hidden'
}

/** The comma-separated access string of the specification. */
export function aclString(role: Role): string {
  const words: Record<Role, string> = {
    agent: 'AGENT',
    manager: 'MANAGER',
    broker: 'BROKER',
    staff: 'STAFF',
    admin: 'ADMIN',
  }
  return words[role]
}

/** Menu flags (portal page, section 6). */
export function mainActions(role: Role): Record<string, boolean> {
  const office = role !== 'agent'
  const board = role === 'staff' || role === 'admin'
  return {
    Listings: true,
    ListingsCreate: true,
    ListingsSearch: true,
    Agents: true,
    AgentsCreate: office,
    AgentsSearch: true,
    Offices: true,
    OfficesCreate: board,
    OfficesSearch: true,
    CondoNameManagement: board,
  }
}

/** Agents edit their own profile, managers their office's agents, brokers their brokerage's. Every member sees every agent. */
export function mayEditAgent(
  caller: Caller,
  agent: { uniqueId: number; officeId: number; brokerageId: number },
): Verdict {
  if (caller.role === 'staff' || caller.role === 'admin') return 'yes'
  if (agent.uniqueId === caller.effectiveId) return 'yes'
  if (caller.role === 'broker') return agent.brokerageId === caller.brokerageId ? 'yes' : 'no'
  return caller.role === 'manager' && agent.officeId === caller.officeId ? 'yes' : 'no'
}

/** Managers edit their office, brokers the offices of their brokerage. Every member sees every office. */
export function mayEditOffice(caller: Caller, office: { uniqueId: number; brokerageId: number }): Verdict {
  if (caller.role === 'staff' || caller.role === 'admin') return 'yes'
  if (caller.role === 'broker') return office.brokerageId === caller.brokerageId ? 'yes' : 'no'
  return caller.role === 'manager' && office.uniqueId === caller.officeId ? 'yes' : 'no'
}
