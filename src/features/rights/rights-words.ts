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
  view: 'View (active ones: everybody)',
  edit: 'Edit and change status',
  copy: 'Copy',
  audit: 'Read the history',
  delete: 'Delete',
}
export const AGENT_ACTS: Record<AgentAction, string> = {
  edit: 'Edit the profile',
  audit: 'Read the history',
  viewTeam: 'See the team',
  editTeam: 'Change the team',
  addTeamMember: 'Add somebody to the team',
  addToTeam: 'Add to somebody’s team',
}
export const OFFICE_ACTS: Record<OfficeAction, string> = { edit: 'Edit', audit: 'Read the history' }

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
  Board: 'The board’s own pages',
  BoardAdministration: 'The portal’s administration',
}

const ACTS: Record<ListingAction, string> = { ...LISTING_ACTS, view: 'View' }
/** For a change form, the word of its task. */
export function actWords(act: string): string {
  if (!isChangeForm(act)) return ACTS[act as ListingAction] ?? act
  return STATUS_FORMS.includes(act) ? `Change to ${CHANGE_FORMS[act]}` : CHANGE_FORMS[act]
}

const REACHED: Record<Scope, string> = {
  none: 'no listing',
  own: 'listings of their own',
  co: 'listings of their own and those they co-list',
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
  const reaching = (scope: Scope) => `The right reaches ${REACHED[scope]}; this is ${NEAR[near]}.`
  switch (because) {
    case 'active':
      return 'Every member sees active listings.'
    case 'reach':
      return reaching(reach)
    case 'unseen':
      return `They cannot see it. ${reaching(acts.find(({ act }) => act === 'view')?.reach ?? 'none')}`
    case 'status':
      return act === 'delete'
        ? 'Only an incomplete listing is deleted so; others by the change form Delete Listing.'
        : `Not offered for this listing while it is ${statusWord(listing.StandardStatus).toLowerCase()}.`
  }
}
