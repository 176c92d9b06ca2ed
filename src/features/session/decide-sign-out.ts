// Decides what signing out would erase. A draft that is missed here is lost, so the offline core, not this file, says what is unsent.

import type { Owner } from '../../api/owner.ts'
import { factsOf } from '../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'

/** ask: this phone holds work that the server does not, so the member decides. */
export type SignOutStep = { kind: 'go' } | { kind: 'ask'; drafts: number; photos: number }

export function decideSignOut(drafts: readonly Draft[], owner: Owner): SignOutStep {
  const unsent = drafts
    .map((draft) => factsOf(draft, owner))
    .filter((facts) => facts.onlyHere || facts.uploadsOnlyHere > 0)
  if (unsent.length === 0) return { kind: 'go' }
  return {
    kind: 'ask',
    drafts: unsent.length,
    photos: unsent.reduce((sum, { uploadsOnlyHere }) => sum + uploadsOnlyHere, 0),
  }
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

export function unsentText({ drafts, photos }: { drafts: number; photos: number }): string {
  const what = photos > 0 ? `${count(drafts, 'draft')} and ${count(photos, 'photo')}` : count(drafts, 'draft')
  return drafts + photos === 1 ? `${what} is only on this phone.` : `${what} are only on this phone.`
}
