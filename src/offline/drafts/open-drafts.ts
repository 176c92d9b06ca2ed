// Drafts that still have parts to send or need their member: listed on the waiting screen, and counted on the app
// icon's badge. Pure.
import type { Owner } from '#src/api/owner.ts'
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
