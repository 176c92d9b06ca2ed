// Authorization: one pure policy for phone and server. The server asks it inside the transaction that does the work.
// The reach of each right is data: the caller brings the board's table, or the defaults apply (rights.ts).
import { type ChangeForm, DELETE_FORM } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
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

/** The effective member, whose rights apply. `memberId` is the person who signed in. All ids are UniqueIDs. */
export type Caller = {
  memberId: number
  effectiveId: number
  role: Role
  officeId: number
  brokerageId: number
  /** The board's own table of rights. */
  rights?: Rights
}

/** yes; no: visible but forbidden (403); hidden: as if it did not exist (404). */
export type Permission = 'yes' | 'no' | 'hidden'

/** Permission for several records that show the same content: allowed if any of them is. */
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

/** The narrowest scope that includes both the caller and this listing. */
function listingNearness(caller: Caller, listing: ListingFacts): Scope {
  if (listing.listAgentId === caller.effectiveId) return 'own'
  if (listing.coListAgentId === caller.effectiveId) return 'co'
  if (listing.listOfficeId === caller.officeId) return 'office'
  return listing.brokerageId !== null && listing.brokerageId === caller.brokerageId ? 'brokerage' : 'all'
}

/** Scope of the right, for queries over many listings; everybody sees active ones. */
export const listingReach = (caller: Caller, action: ListingAction): Scope =>
  rightsOf(caller).listing[caller.role][action]

export function mayListing(caller: Caller, action: ListingAction, listing: ListingFacts): Permission {
  const reach = (wanted: ListingAction) =>
    within(listingNearness(caller, listing), rightsOf(caller).listing[caller.role][wanted])
  const visible = listing.standardStatus === 'A' || reach('view')
  if (!visible) return 'hidden'
  if (action === 'view') return 'yes'
  if (!reach(action)) return 'no'
  // In any other status, a listing is deleted with the change form chgDel.
  return action === 'delete' && listing.standardStatus !== 'I' ? 'no' : 'yes'
}

/** The log of a deleted listing is open to the same members as before; for others, there is no such listing. */
export function mayAuditListing(caller: Caller, listing: ListingFacts & { isDeleted: boolean }): Permission {
  const verdict = mayListing(caller, 'audit', listing)
  return listing.isDeleted && verdict === 'no' ? 'hidden' : verdict
}

/** Whether the member may open and submit a change form on this listing in its current status. */
export function mayChange(caller: Caller, form: ChangeForm, listing: ListingFacts, type?: MovesOfType): Permission {
  const verdict = mayListing(caller, 'edit', listing)
  if (verdict !== 'yes') return verdict
  const status = listing.standardStatus as StatusLetter
  if (!moveBy(form, status, type)) return 'no'
  const reach = rightsOf(caller).listing[caller.role].delete
  return form === DELETE_FORM && !within(listingNearness(caller, listing), reach) ? 'no' : 'yes'
}

/** Whether the member may list in this agent's name: their own, or the name of somebody they lead. */
export const mayListFor = (caller: Caller, agent: AgentFacts): Permission =>
  within(nearnessOf(caller, agent), listingReach(caller, 'edit')) ? 'yes' : 'no'

/** Whether the member may choose the list agent of a new listing, or of this one: agents list as themselves. */
export const mayChooseListAgent = (caller: Caller, listing: ListingFacts | null): Permission =>
  within('office', listingReach(caller, 'edit')) ? (listing ? mayReassignListing(caller, listing) : 'yes') : 'no'

/** Only the list agent and those who lead them may reassign a listing; a co-list agent may only edit it. */
export const mayReassignListing = (caller: Caller, listing: ListingFacts): Permission =>
  mayListing(caller, 'edit', { ...listing, coListAgentId: null })

/** A member may not save a listing that they could not edit afterwards. */
export const mayWriteListing = (caller: Caller, listing: Omit<ListingFacts, 'standardStatus'>): Permission =>
  mayListing(caller, 'edit', { ...listing, standardStatus: 'A' })

/** A draft on the server belongs to the pair of members who created it; nobody else sees it. */
export function mayAutosave(caller: Caller, autosave: { realId: number; effectiveId: number }): Permission {
  return autosave.realId === caller.memberId && autosave.effectiveId === caller.effectiveId ? 'yes' : 'hidden'
}

/** The comma-separated access string of the specification: the role, then the board's additions. */
export const aclString = (role: Role, rights: Rights = DEFAULT_RIGHTS): string =>
  [...new Set([role.toUpperCase(), ...rights.words[role]])].join(',')

/** Menu flags (portal page, section 6). */
export const mainActions = (role: Role, rights: Rights = DEFAULT_RIGHTS): Record<MainAction, boolean> =>
  rights.menu[role]

/**
 * Whether the member may begin a record of this type. Contents and ownership of a listing are checked on submission.
 */
export function mayBegin(caller: Caller, type: RecordKey['type']): Permission {
  if (type === 'listing') return 'yes'
  const menu = mainActions(caller.role, caller.rights)
  return (type === 'agent' ? menu.AgentsCreate : menu.OfficesCreate) ? 'yes' : 'no'
}

/** The narrowest scope that includes both the caller and this agent. */
function nearnessOf(caller: Caller, agent: AgentFacts): Scope {
  if (agent.uniqueId === caller.effectiveId) return 'own'
  if (agent.officeId === caller.officeId) return 'office'
  return agent.brokerageId === caller.brokerageId ? 'brokerage' : 'all'
}

/** Every member sees every agent, so refusals are never hidden. */
export const mayAgent = (caller: Caller, action: AgentAction, agent: AgentFacts): Permission =>
  within(nearnessOf(caller, agent), rightsOf(caller).agent[caller.role][action]) ? 'yes' : 'no'

const outranks = (role: Role, caller: Caller): boolean => ROLE_NAMES.indexOf(role) > ROLE_NAMES.indexOf(caller.role)

/**
 * Agents edit their own profile, managers their office's agents, brokers their brokerage's. Nobody edits a superior's
 * record, even in the same office: a manager not their broker's, staff not an administrator's.
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

/** Roles of members who may manage an office, and be the broker of record of their brokerage. */
export const canManage = (role: Role): boolean => role !== 'agent'
export const canBeBroker = (role: Role): boolean => role === 'broker'

const isReserved = (caller: Caller, reserved: Reserved, form: string, name: string): boolean => {
  const roles = reserved[form]?.[name] ?? reserved['*']?.[name]
  return roles !== undefined && !roles.includes(caller.role)
}

/** A member's identity and rights, which nobody may change for a member while acting for another. */
const KEPT_WHILE_ACTING: ReadonlySet<string> = new Set([
  'MemberLoginId',
  'MemberMlsSecurityClass',
  'MemberStatus',
  'MemberMlsId',
])
/**
 * Fields that nobody may change for another while acting for them, once the member or office exists; a new one must get
 * these values from somebody.
 */
const KEPT_ONCE_THERE: ReadonlySet<string> = new Set([
  'MemberEmail',
  'OfficeKeyNumeric',
  'OfficeMlsId',
  'OfficeStatus',
  'MainOfficeKeyNumeric',
])

/** Whether the member may open this page of a form and write its fields. */
export const mayPage = (caller: Caller, form: string, page: string): boolean =>
  !isReserved(caller, rightsOf(caller).pages, form, page)

/** Whether the member may write this field of a form; `isNew`: the record is being created. */
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

/**
 * Administrators grant and revoke roles as themselves, never their own. `memberId`: the member whose role it is;
 * undefined for a new member.
 */
export const mayGiveRole = (caller: Caller, memberId: number | undefined): boolean =>
  caller.role === 'admin' && isThemselves(caller) && caller.memberId !== memberId

/** Staff and administrators. */
export const isBoard = ({ role }: Caller): boolean => role === 'staff' || role === 'admin'

/** The board's own pages, for staff and administrators who do not act for another member. */
export const mayRunBoard = (caller: Caller): Permission =>
  isBoard(caller) && isThemselves(caller) && mainActions(caller.role, caller.rights).Board ? 'yes' : 'no'

/** The portal's internals (the catalog), for administrators as themselves. */
export const mayAdministrate = (caller: Caller): Permission =>
  caller.role === 'admin' && isThemselves(caller) && mainActions(caller.role, caller.rights).BoardAdministration
    ? 'yes'
    : 'no'

/**
 * Only staff and administrators, who are in contact with the MLS, may resend a rejected record, and only as themselves.
 */
export const mayRetryDelivery = (caller: Caller): Permission => (isBoard(caller) && isThemselves(caller) ? 'yes' : 'no')

/** `leadId` is the member to be acted for, `memberId` the one who would act. */
export type ImpersonationLink = { leadId: number; memberId: number }

/** While acting for somebody else, a member can neither grant, request nor start another impersonation: no chains. */
const isThemselves = (caller: Caller): boolean => caller.memberId === caller.effectiveId

/**
 * Effect of an Add. Only the person to be acted for or an administrator grants. The member who would benefit
 * (administrators included) only requests, as does anyone the board lets add to somebody's team.
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

/** Either of the two may end it, and so may anyone who edits the lead's team: reducing power needs no consent. */
export function mayEndImpersonation(caller: Caller, link: ImpersonationLink, lead: AgentFacts): Permission {
  if (!isThemselves(caller)) return 'no'
  if (caller.memberId === link.leadId || caller.memberId === link.memberId) return 'yes'
  return mayAgent(caller, 'editTeam', lead)
}

/** Passkeys and recovery codes are the person's own: nobody changes them while acting for another. */
export const mayChangeOwnSignIn = (caller: Caller): Permission => (isThemselves(caller) ? 'yes' : 'no')

/** Lasting access outlives a grant to act, so nobody gives it while acting for another. */
export const mayGiveLastingAccess = (caller: Caller, mayEdit: Permission): Permission =>
  mayEdit === 'yes' && !isThemselves(caller) ? 'no' : mayEdit

export const mayStartImpersonation = (caller: Caller, isGranted: boolean): Permission =>
  isThemselves(caller) && isGranted ? 'yes' : 'no'

/** Acting for an administrator gives staff rights only: grants and other people's locks stay with the person. */
export const roleWhenActing = (role: Role): Role => (role === 'admin' ? 'staff' : role)
