// Default table of rights (product decision 16), and the merge of a board's own file over it.
import {
  AGENT_ACTIONS,
  type AgentAction,
  LISTING_ACTIONS,
  type ListingAction,
  type MainAction,
  OFFICE_ACTIONS,
  type OfficeAction,
  type Reserved,
  type Rights,
  type RightsFile,
  ROLE_NAMES,
  type Role,
  type Scope,
} from '#contract/rights.ts'

const everyAction = <A extends string>(actions: readonly A[], scope: Scope): Record<A, Scope> =>
  Object.fromEntries(actions.map((action) => [action, scope])) as Record<A, Scope>

const listing = (scope: Scope, view = scope): Record<ListingAction, Scope> => ({
  ...everyAction(LISTING_ACTIONS, scope),
  view,
})
/** A team belongs to its member; those who lead the member see it, and the board's administrators change it. */
const agent = (scope: Scope, team: Scope = 'own'): Record<AgentAction, Scope> => ({
  ...everyAction(AGENT_ACTIONS, team),
  edit: scope,
  audit: scope,
  viewTeam: scope,
})
const office = (scope: Scope): Record<OfficeAction, Scope> => everyAction(OFFICE_ACTIONS, scope)
const menu = (office: boolean, board: boolean, admin = false): Record<MainAction, boolean> => ({
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
  Board: board,
  BoardAdministration: admin,
})

const BROKERS: readonly Role[] = ['broker', 'staff', 'admin']
const LEADERS: readonly Role[] = ['manager', ...BROKERS]

export const DEFAULT_RIGHTS: Rights = {
  accessCodes: 'side',
  listing: {
    agent: listing('co', 'office'),
    manager: listing('office'),
    broker: listing('brokerage'),
    staff: listing('all'),
    admin: listing('all'),
  },
  agent: {
    agent: agent('own'),
    manager: agent('office'),
    broker: agent('brokerage'),
    staff: agent('all'),
    admin: agent('all', 'all'),
  },
  office: {
    agent: office('none'),
    manager: office('office'),
    broker: office('brokerage'),
    staff: office('all'),
    admin: office('all'),
  },
  menu: {
    agent: menu(false, false),
    manager: menu(true, false),
    broker: menu(true, false),
    staff: menu(true, true),
    admin: menu(true, true, true),
  },
  words: { agent: [], manager: [], broker: [], staff: [], admin: [] },
  // In addition to the catalog's write levels: only those who lead an office set which office an agent belongs to, and
  // only brokers and the board set the broker of record.
  fields: {
    agent: Object.fromEntries(
      ['OfficeKeyNumeric', 'OfficeName', 'OfficeMlsId', 'OfficeAOR', 'OfficePhone'].map((name) => [name, LEADERS]),
    ),
    office: Object.fromEntries(
      ['OfficeBrokerFullName', 'OfficeBrokerMlsId', 'OfficeBrokerKeyNumeric'].map((name) => [name, BROKERS]),
    ),
  },
  pages: {},
}

type ByRole<T> = Record<Role, T>
const perRole = <T extends object>(before: ByRole<T>, given: Partial<Record<Role, Partial<T>>> = {}): ByRole<T> =>
  Object.fromEntries(ROLE_NAMES.map((role) => [role, { ...before[role], ...given[role] }])) as ByRole<T>
const perForm = (before: Reserved, given: Reserved = {}): Reserved =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(given)])].map((form) => [
      form,
      { ...before[form], ...given[form] },
    ]),
  )

/** Merges the board's file over the defaults, cell by cell. */
export const rightsFrom = (file: RightsFile): Rights => ({
  listing: perRole(DEFAULT_RIGHTS.listing, file.listing),
  agent: perRole(DEFAULT_RIGHTS.agent, file.agent),
  office: perRole(DEFAULT_RIGHTS.office, file.office),
  menu: perRole(DEFAULT_RIGHTS.menu, file.menu),
  words: { ...DEFAULT_RIGHTS.words, ...file.words },
  accessCodes: file.accessCodes ?? DEFAULT_RIGHTS.accessCodes,
  fields: perForm(DEFAULT_RIGHTS.fields, file.fields),
  pages: perForm(DEFAULT_RIGHTS.pages, file.pages),
})
