// Drafts that are not done with: some part still has to be sent, or they need their member. What the waiting screen lists
// and the figure on the app's icon. Pure.
import type { Owner } from '../../api/owner.ts'
import { factsOf, hasPartsHere } from './draft-facts.ts'
import type { Draft } from './draft-model.ts'
import { standingOf } from './standing.ts'

export function isOpen(draft: Draft, owner: Owner): boolean {
  const { kind } = standingOf(draft)
  if (draft.binnedAt !== null || kind === 'submitted' || kind === 'became') return false
  return hasPartsHere(factsOf(draft, owner)) || kind === 'needs-you'
}

export const countOpen = (drafts: readonly Draft[], owner: Owner): number =>
  drafts.filter((draft) => isOpen(draft, owner)).length
