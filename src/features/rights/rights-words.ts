// Texts for the rights table, and for why somebody may not do something. Pure.
import { CHANGE_FORMS, isChangeForm, STATUS_FORMS } from '#contract/change-form.ts'
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import type {
  AgentAction,
  ListingAction,
  OfficeAction,
  RightsReply,
  Role,
  Scope,
  Verdict,
  WhyReply,
} from '#contract/rights.ts'

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
  BoardAdministration: 'Administration: catalog, errors',
}

/** For a change form, the word of its task. */
export function actWords(act: string): string {
  if (!isChangeForm(act)) return LISTING_ACTS[act as ListingAction] ?? act
  return STATUS_FORMS.includes(act) ? `Change to ${CHANGE_FORMS[act]}` : CHANGE_FORMS[act]
}

const REACHED: Record<Scope, string> = {
  none: 'no listing',
  own: 'their own listings',
  co: 'their own listings and those they co-list',
  office: 'their office’s listings',
  brokerage: 'their brokerage’s listings',
  all: 'every listing',
}
const NEAR: Record<Scope, string> = {
  none: 'nobody’s',
  own: 'their own',
  co: 'one that they co-list',
  office: 'their office’s',
  brokerage: 'their brokerage’s',
  all: 'another brokerage’s',
}

export const statusWord = (status: string): string => STATUSES[status as StatusLetter] ?? status

/** The deciding reason, as a sentence. */
export function whyWords({ act, because, reach }: Verdict, { near, acts, listing }: WhyReply): string {
  const reaching = (scope: Scope) => `Their role covers ${REACHED[scope]}; this is ${NEAR[near]}.`
  switch (because) {
    case 'active':
      return 'Every member can view active listings.'
    case 'reach':
      return reaching(reach)
    case 'unseen':
      return `They can’t view it. ${reaching(acts.find(({ act }) => act === 'view')?.reach ?? 'none')}`
    case 'status':
      return act === 'delete'
        ? 'Only incomplete listings can be deleted directly; for others there is the task Delete Listing.'
        : `Not offered for this listing while it is ${statusWord(listing.StandardStatus).toLowerCase()}.`
  }
}
