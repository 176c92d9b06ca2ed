// Texts for the rights table. Pure.
import type { AgentAction, ListingAction, OfficeAction, RightsReply, Role, Scope } from '#contract/rights.ts'

export const LISTING_REACH: Record<Scope, string> = {
  none: 'None',
  own: 'Their own',
  co: 'Their own and co-listed',
  office: 'Their office’s',
  brokerage: 'Their brokerage’s',
  all: 'All',
}
export const AGENT_REACH: Record<Scope, string> = {
  ...LISTING_REACH,
  own: 'Themselves',
  co: 'Themselves',
  office: 'Their office',
  brokerage: 'Their brokerage',
  all: 'Everybody',
}
/** Nobody owns an office. */
export const OFFICE_REACH: Record<Scope, string> = {
  ...LISTING_REACH,
  own: 'None',
  co: 'None',
  office: 'Their own',
}

export const LISTING_ACTS: Record<ListingAction, string> = {
  view: 'View',
  edit: 'Edit and change status',
  copy: 'Copy',
  audit: 'View the audit log',
  delete: 'Delete',
}
export const AGENT_ACTS: Record<AgentAction, string> = {
  edit: 'Edit the profile',
  audit: 'View the audit log',
  viewTeam: 'View the team',
  editTeam: 'Change the team',
  addTeamMember: 'Let somebody impersonate the agent',
  addToTeam: 'Let the agent impersonate somebody',
}
export const OFFICE_ACTS: Record<OfficeAction, string> = { edit: 'Edit', audit: 'View the audit log' }

export const MENU_ACTS: Record<keyof RightsReply['menu'][Role], string> = {
  Listings: 'Listings',
  ListingsCreate: 'Create a listing',
  ListingsSearch: 'Search listings',
  Agents: 'Agents',
  AgentsCreate: 'Create an agent',
  AgentsSearch: 'Search agents',
  Offices: 'Offices',
  OfficesCreate: 'Create an office',
  OfficesSearch: 'Search offices',
  CondoNameManagement: 'Manage condo names',
  Board: 'Board pages: announcements, members, messages, deliveries',
  BoardAdministration: 'Administration: catalog',
}
