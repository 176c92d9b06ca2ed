// Who may do what, as a single table. A board changes it in server/catalog/board/rights.json; rules/rights.ts holds the
// defaults.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const ROLE_NAMES = ['agent', 'manager', 'broker', 'staff', 'admin'] as const
export type Role = (typeof ROLE_NAMES)[number]

/**
 * Scope of a right; each one includes those before it. `own`: the list agent's listings, the member's own profile.
 * `co`: also listings that the member co-lists. `office`, `brokerage`, `all`: the member's office, its brokerage, the
 * board.
 */
export const SCOPES = ['none', 'own', 'co', 'office', 'brokerage', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * `view` covers listings in every status (every member sees active ones) and an agent's team; every member sees every
 * agent and office.
 */
export const LISTING_ACTIONS = ['view', 'edit', 'copy', 'audit', 'delete'] as const
export type ListingAction = (typeof LISTING_ACTIONS)[number]
export const AGENT_ACTIONS = ['edit', 'audit', 'viewTeam', 'editTeam', 'addTeamMember', 'addToTeam'] as const
export type AgentAction = (typeof AGENT_ACTIONS)[number]
export const OFFICE_ACTIONS = ['edit', 'audit'] as const
export type OfficeAction = (typeof OFFICE_ACTIONS)[number]
/**
 * The menu's flags (portal page, section 6), followed by our own for the pages of the board's staff and administrators.
 */
const MAIN_ACTIONS = [
  'Listings',
  'ListingsCreate',
  'ListingsSearch',
  'Agents',
  'AgentsCreate',
  'AgentsSearch',
  'Offices',
  'OfficesCreate',
  'OfficesSearch',
  'CondoNameManagement',
  'Board',
  'BoardAdministration',
] as const
export type MainAction = (typeof MAIN_ACTIONS)[number]

const Scope = deferred(() => z.enum(SCOPES))
const scopesOf = <A extends string>(actions: readonly [A, ...A[]]) =>
  z.partialRecord(z.enum(ROLE_NAMES), z.partialRecord(z.enum(actions), Scope))
/**
 * Form name, or `*` for every form → field or page → the roles that may write it. Everybody may write fields and pages
 * that are not listed.
 */
const Reserved = deferred(() => z.record(z.string(), z.record(z.string(), z.array(z.enum(ROLE_NAMES)))))

/** The content of server/catalog/board/rights.json. Every part is optional. */
export const RightsFile = deferred(() =>
  z.strictObject({
    listing: z.optional(scopesOf(LISTING_ACTIONS)),
    agent: z.optional(scopesOf(AGENT_ACTIONS)),
    office: z.optional(scopesOf(OFFICE_ACTIONS)),
    menu: z.optional(z.partialRecord(z.enum(ROLE_NAMES), z.partialRecord(z.enum(MAIN_ACTIONS), z.boolean()))),
    /**
     * Additional words of the access string; the role's own word stays. ADMIN marks an administrator, BROKER grants the
     * brokerage's listings.
     */
    words: z.optional(z.partialRecord(z.enum(ROLE_NAMES), z.array(z.string().check(z.regex(/^[A-Z]{2,30}$/))))),
    /** Who may request a listing's codes: `side`, those who may edit it; `members`, everybody who may view it. */
    accessCodes: z.optional(z.enum(['side', 'members'])),
    fields: z.optional(Reserved),
    pages: z.optional(Reserved),
  }),
)
export type RightsFile = z.infer<typeof RightsFile>

export type Reserved = Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>>
export type Rights = {
  listing: Record<Role, Record<ListingAction, Scope>>
  agent: Record<Role, Record<AgentAction, Scope>>
  office: Record<Role, Record<OfficeAction, Scope>>
  menu: Record<Role, Record<MainAction, boolean>>
  words: Record<Role, readonly string[]>
  /** Missing, meaning `side`, in rights published before this key existed. */
  accessCodes?: 'side' | 'members'
  fields: Reserved
  pages: Reserved
}

const ReservedRead = deferred(() => z.record(z.string(), z.record(z.string(), z.readonly(z.array(z.enum(ROLE_NAMES))))))
/** GET Rights: the rights as published, the board's file merged over the defaults. */
export const RightsReply = deferred(() =>
  z.object({
    listing: z.record(z.enum(ROLE_NAMES), z.record(z.enum(LISTING_ACTIONS), Scope)),
    agent: z.record(z.enum(ROLE_NAMES), z.record(z.enum(AGENT_ACTIONS), Scope)),
    office: z.record(z.enum(ROLE_NAMES), z.record(z.enum(OFFICE_ACTIONS), Scope)),
    menu: z.record(z.enum(ROLE_NAMES), z.record(z.enum(MAIN_ACTIONS), z.boolean())),
    accessCodes: z.enum(['side', 'members']),
    fields: ReservedRead,
    pages: ReservedRead,
  }),
)
export type RightsReply = z.infer<typeof RightsReply>
