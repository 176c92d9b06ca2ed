// Rights: one pure policy for phone and server. The server asks it inside the transaction that does the work. How far each right reaches is
// data: the caller brings the board's table along, or the default counts (rights.ts).
import { type ChangeForm, DELETE_FORM } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import type { LockEntity } from '#contract/lock.ts'
import {
  type AgentAction,
  type ListingAction,
  type MainAction,
  type OfficeAction,
  type Reserved,
  type Rights,
  ROLE_NAMES,
  type Role,
  SCOPES,
  type Scope,
} from '#contract/rights.ts'
import { DEFAULT_RIGHTS } from './rights.ts'
import { type MovesOfType, moveBy } from './status-moves.ts'

export type { AgentAction, ListingAction, OfficeAction, Role }

/** The effective member, whose rights count. `memberId` is the one who signed in. All are UniqueIDs. */
export type Caller = {
  memberId: number
  effectiveId: number
  role: Role
  officeId: number
  brokerageId: number
  /** The board's own table. */
  rights?: Rights
}

/** yes; no: seen but not allowed (403); hidden: as if it did not exist (404). */
export type Permission = 'yes' | 'no' | 'hidden'

/** Of several that show the same: allowed where any of them is. */
export function mayAny<T>(found: readonly T[], may: (each: T) => Permission): Permission {
  const verdicts = new Set(found.map(may))
  return (['yes', 'no'] as const).find((verdict) => verdicts.has(verdict)) ?? 'hidden'
}

export type ListingFacts = {
  listAgentId: number | null
  coListAgentId: number | null
  listOfficeId: number | null
  /** The brokerage of the list office. */
  brokerageId: number | null
  standardStatus: string
}
export type AgentFacts = { uniqueId: number; officeId: number; brokerageId: number }
export type RankedAgent = AgentFacts & { role: Role }
export type OfficeFacts = { uniqueId: number; brokerageId: number }

const rightsOf = (caller: Caller): Rights => caller.rights ?? DEFAULT_RIGHTS
const within = (near: Scope, reach: Scope): boolean => SCOPES.indexOf(near) <= SCOPES.indexOf(reach)

/** The narrowest scope in which this listing is the caller's. */
function nearness(caller: Caller, listing: ListingFacts): Scope {
  if (listing.listAgentId === caller.effectiveId) return 'own'
  if (listing.coListAgentId === caller.effectiveId) return 'co'
  if (listing.listOfficeId === caller.officeId) return 'office'
  return listing.brokerageId !== null && listing.brokerageId === caller.brokerageId ? 'brokerage' : 'all'
}

/** How far the right reaches, for whoever asks for many listings at once; active ones are seen by all. */
export const listingReach = (caller: Caller, action: ListingAction): Scope =>
  rightsOf(caller).listing[caller.role][action]

export function mayListing(caller: Caller, action: ListingAction, listing: ListingFacts): Permission {
  const reach = (wanted: ListingAction) =>
    within(nearness(caller, listing), rightsOf(caller).listing[caller.role][wanted])
  const visible = listing.standardStatus === 'A' || reach('view')
  if (!visible) return 'hidden'
  if (action === 'view') return 'yes'
  if (!reach(action)) return 'no'
  // Any other status is deleted through the change form chgDel.
  return action === 'delete' && listing.standardStatus !== 'I' ? 'no' : 'yes'
}

/** Whether the member may open a change form on this listing as it is now, and send it. */
export function mayChange(caller: Caller, form: ChangeForm, listing: ListingFacts, type?: MovesOfType): Permission {
  const verdict = mayListing(caller, 'edit', listing)
  if (verdict !== 'yes') return verdict
  const status = listing.standardStatus as StatusLetter
  if (!moveBy(form, status, type)) return 'no'
  const reach = rightsOf(caller).listing[caller.role].delete
  return form === DELETE_FORM && !within(nearness(caller, listing), reach) ? 'no' : 'yes'
}

/** Whether the member may list in this agent's name: their own, or, where they lead, that of somebody they lead. */
export const mayListFor = (caller: Caller, agent: AgentFacts): Permission =>
  within(nearnessOf(caller, agent), listingReach(caller, 'edit')) ? 'yes' : 'no'

/** Whose a listing is stays with its list agent and those who lead them: a co-list agent edits it, and no more. */
export const mayReassignListing = (caller: Caller, listing: ListingFacts): Permission =>
  mayListing(caller, 'edit', { ...listing, coListAgentId: null })

/** Nobody writes a listing that they could not edit afterwards. */
export const mayWriteListing = (caller: Caller, listing: Omit<ListingFacts, 'standardStatus'>): Permission =>
  mayListing(caller, 'edit', { ...listing, standardStatus: 'A' })

/** A draft on the server belongs to the pair who made it; nobody else sees it. */
export function mayAutosave(caller: Caller, autosave: { realId: number; effectiveId: number }): Permission {
  return autosave.realId === caller.memberId && autosave.effectiveId === caller.effectiveId ? 'yes' : 'hidden'
}

/** The comma-separated access string of the specification: the role, then what the board adds to it. */
export const aclString = (role: Role, rights: Rights = DEFAULT_RIGHTS): string =>
  [...new Set([role.toUpperCase(), ...rights.words[role]])].join(',')

/** Menu flags (portal page, section 6). */
export const mainActions = (role: Role, rights: Rights = DEFAULT_RIGHTS): Record<MainAction, boolean> =>
  rights.menu[role]

/** Whether the member may begin a record of this type. What a listing may be, and whose, is decided when it is submitted. */
export function mayBegin(caller: Caller, type: LockEntity['type']): Permission {
  if (type === 'listing') return 'yes'
  const menu = mainActions(caller.role, caller.rights)
  return (type === 'agent' ? menu.AgentsCreate : menu.OfficesCreate) ? 'yes' : 'no'
}

/** The narrowest scope in which this agent is the caller's. */
function nearnessOf(caller: Caller, agent: AgentFacts): Scope {
  if (agent.uniqueId === caller.effectiveId) return 'own'
  if (agent.officeId === caller.officeId) return 'office'
  return agent.brokerageId === caller.brokerageId ? 'brokerage' : 'all'
}

/** Every member sees every agent: what is not allowed is refused, not hidden. */
export const mayAgent = (caller: Caller, action: AgentAction, agent: AgentFacts): Permission =>
  within(nearnessOf(caller, agent), rightsOf(caller).agent[caller.role][action]) ? 'yes' : 'no'

const outranks = (role: Role, caller: Caller): boolean => ROLE_NAMES.indexOf(role) > ROLE_NAMES.indexOf(caller.role)

/**
 * Agents edit their own profile, managers their office's agents, brokers their brokerage's; nobody the record of somebody above them: not a manager
 * their broker's, nor staff an administrator's, although they work in the same office.
 */
export function mayEditAgent(caller: Caller, agent: RankedAgent): Permission {
  const isAbove = agent.uniqueId !== caller.effectiveId && outranks(agent.role, caller)
  return isAbove ? 'no' : mayAgent(caller, 'edit', agent)
}

export function mayOffice(caller: Caller, action: OfficeAction, office: OfficeFacts): Permission {
  const near = (): Scope => {
    if (office.uniqueId === caller.officeId) return 'office'
    return office.brokerageId === caller.brokerageId ? 'brokerage' : 'all'
  }
  return within(near(), rightsOf(caller).office[caller.role][action]) ? 'yes' : 'no'
}

/** Managers edit their office, brokers the offices of their brokerage. Every member sees every office. */
export const mayEditOffice = (caller: Caller, office: OfficeFacts): Permission => mayOffice(caller, 'edit', office)

const isReserved = (caller: Caller, reserved: Reserved, form: string, name: string): boolean => {
  const roles = reserved[form]?.[name] ?? reserved['*']?.[name]
  return roles !== undefined && !roles.includes(caller.role)
}

/** Who a member is and what they may: nobody changes that for a member while acting for another. */
const KEPT_WHILE_ACTING: ReadonlySet<string> = new Set([
  'MemberLoginId',
  'MemberMlsSecurityClass',
  'MemberStatus',
  'MemberMlsId',
])
/** The same once the member or office is there; of a new one these have to come from somebody. */
const KEPT_ONCE_THERE: ReadonlySet<string> = new Set([
  'MemberEmail',
  'OfficeKeyNumeric',
  'OfficeMlsId',
  'OfficeStatus',
  'MainOfficeKeyNumeric',
])

/** Whether the member may open this page of a form and write what stands on it. */
export const mayPage = (caller: Caller, form: string, page: string): boolean =>
  !isReserved(caller, rightsOf(caller).pages, form, page)

/** Whether the member may write this field of a form; `isNew`: of a record that is being made. */
export function mayField(
  caller: Caller,
  form: string,
  { FieldName, PageName }: { FieldName: string; PageName: string },
  isNew = false,
): boolean {
  const isKept = KEPT_WHILE_ACTING.has(FieldName) || (!isNew && KEPT_ONCE_THERE.has(FieldName))
  if (isKept && !isThemselves(caller)) return false
  return mayPage(caller, form, PageName) && !isReserved(caller, rightsOf(caller).fields, form, FieldName)
}

/** Administrators give and take roles, as themselves, and never their own. `memberId`: whose role, once the member is there. */
export const mayGiveRole = (caller: Caller, memberId: number | undefined): boolean =>
  caller.role === 'admin' && isThemselves(caller) && caller.memberId !== memberId

/** Sending a refused record once more is for those who speak with the MLS. */
export const mayRetryDelivery = ({ role }: Caller): Permission => (role === 'staff' || role === 'admin' ? 'yes' : 'no')

/** `leadId` is the one to be acted for, `memberId` the one who would act. */
export type ImpersonationLink = { leadId: number; memberId: number }

/** Acting as somebody else, a member neither grants nor asks nor starts again: no chains. */
const isThemselves = (caller: Caller): boolean => caller.memberId === caller.effectiveId

/**
 * What an Add does: only the person to be acted for, or an administrator, grants; the one who would benefit, administrators included, asks;
 * so does whoever the board lets add to somebody's team.
 */
export function decideImpersonation(
  caller: Caller,
  link: ImpersonationLink,
  people: { lead: AgentFacts; member: AgentFacts },
): 'grant' | 'request' | 'no' {
  if (!isThemselves(caller) || link.leadId === link.memberId) return 'no'
  if (caller.memberId === link.leadId) return 'grant'
  if (caller.memberId === link.memberId)
    return mayAgent(caller, 'addToTeam', people.member) === 'yes' ? 'request' : 'no'
  if (caller.role === 'admin') return 'grant'
  const adds =
    mayAgent(caller, 'addTeamMember', people.lead) === 'yes' && mayAgent(caller, 'addToTeam', people.member) === 'yes'
  return adds ? 'request' : 'no'
}

/** Either of the two ends it, and whoever edits the lead's team: less power needs no consent. */
export function mayEndImpersonation(caller: Caller, link: ImpersonationLink, lead: AgentFacts): Permission {
  if (!isThemselves(caller)) return 'no'
  if (caller.memberId === link.leadId || caller.memberId === link.memberId) return 'yes'
  return mayAgent(caller, 'editTeam', lead)
}

export const mayStartImpersonation = (caller: Caller, isGranted: boolean): Permission =>
  isThemselves(caller) && isGranted ? 'yes' : 'no'

/** Acting for an administrator lends the rights of staff: grants and other people's locks stay with the person. */
export const roleWhenActing = (role: Role): Role => (role === 'admin' ? 'staff' : role)
