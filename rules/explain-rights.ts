// Explains why a member may or may not do something with a listing: the policy's own decisions (may.ts), each with its
// reason. Pure.
import { CHANGE_FORMS, type ChangeForm, DELETE_FORM } from '#contract/change-form.ts'
import { LISTING_ACTIONS, type ListingAction, SCOPES, type Scope, type Verdict } from '#contract/rights.ts'
import { type Caller, type ListingFacts, listingNearness, listingReach, mayChange, mayListing } from './may.ts'
import type { MovesOfType } from './status-moves.ts'

const FORMS = Object.keys(CHANGE_FORMS) as ChangeForm[]

/** Verdicts on the actions first, then on the change forms by name. */
export function explainListing(caller: Caller, listing: ListingFacts, type?: MovesOfType): Verdict[] {
  const near = listingNearness(caller, listing)
  const isSeen = mayListing(caller, 'view', listing) === 'yes'
  const reaches = (reach: Scope) => SCOPES.indexOf(near) <= SCOPES.indexOf(reach)
  const because = (may: boolean, reach: Scope): Verdict['because'] => {
    if (!isSeen) return 'unseen'
    return may || !reaches(reach) ? 'reach' : 'status'
  }
  const ofAction = (act: ListingAction): Verdict => {
    const reach = listingReach(caller, act)
    const may = mayListing(caller, act, listing) === 'yes'
    const isActive = act === 'view' && may && !reaches(reach)
    return { act, may, reach, because: isActive ? 'active' : because(may, reach) }
  }
  const ofForm = (act: ChangeForm): Verdict => {
    const may = mayChange(caller, act, listing, type) === 'yes'
    const reach = narrower(listingReach(caller, 'edit'), act === DELETE_FORM ? listingReach(caller, 'delete') : 'all')
    return { act, may, reach, because: because(may, reach) }
  }
  return [...LISTING_ACTIONS.map(ofAction), ...FORMS.map(ofForm)]
}

const narrower = (a: Scope, b: Scope): Scope => (SCOPES.indexOf(a) < SCOPES.indexOf(b) ? a : b)
