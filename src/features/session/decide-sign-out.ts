// Decides what signing out would erase. A draft that is missed here is lost, so the offline core, not this file, says what is unsent.
import type { Owner } from '../../api/owner.ts'
import { factsOf, isOwnedBy } from '../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { deviceWord } from '../../ui/device-word.ts'

type Unsent = { drafts: number; photos: number }
/**
 * ask: this phone holds work that the server does not, so the member decides. `waiting`: how many of the drafts cannot
 * be sent now, because the member made them as somebody else than the session acts as.
 */
export type SignOutStep = { kind: 'go' } | ({ kind: 'ask'; waiting: number } & Unsent)

export function decideSignOut(drafts: readonly Draft[], owner: Owner): SignOutStep {
  const unsent = drafts
    .map((draft) => ({ ...factsOf(draft, owner), isOurs: isOwnedBy(draft, owner) }))
    .filter((facts) => facts.onlyHere || facts.uploadsOnlyHere > 0)
  if (unsent.length === 0) return { kind: 'go' }
  return {
    kind: 'ask',
    drafts: unsent.length,
    photos: unsent.reduce((sum, { uploadsOnlyHere }) => sum + uploadsOnlyHere, 0),
    waiting: unsent.filter(({ isOurs }) => !isOurs).length,
  }
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

export function unsentText({ drafts, photos }: Unsent): string {
  const what = photos > 0 ? `${count(drafts, 'draft')} and ${count(photos, 'photo')}` : count(drafts, 'draft')
  return drafts + photos === 1
    ? `${what} is only on this ${deviceWord()}.`
    : `${what} are only on this ${deviceWord()}.`
}

/** What sending cannot reach from here, and how to; '' when there is none. */
export function waitingText({ waiting }: { waiting: number }, { real, effective }: Owner): string {
  if (waiting === 0) return ''
  return real === effective
    ? `${count(waiting, 'draft')} from impersonating another member can only be sent while you impersonate them again.`
    : `${count(waiting, 'draft')} from outside of this impersonation can only be sent after you stop impersonating.`
}
