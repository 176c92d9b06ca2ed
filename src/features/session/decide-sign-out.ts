// Decides what signing out would erase. A draft that is missed here is lost, so the offline core, not this file, says
// what is unsent.
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { hasPartsHere, tallyWork } from '#src/offline/drafts/standing.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { counted } from '#src/ui/counted.ts'
import { deviceWord } from '#src/ui/device-word.ts'

/** `unopened`: drafts that can't be opened now, so it is unknown how much of them was sent. */
type Unsent = { drafts: number; photos: number; files: number; unopened?: number }
/**
 * ask: this phone has work that the server does not, so the member decides. `waiting`: number of drafts that cannot be
 * sent now, because the member made them while acting as somebody else than now. `canSend`: some of it may be sent.
 */
export type SignOutStep = { kind: 'go' } | ({ kind: 'ask'; waiting: number; canSend: boolean } & Unsent)

const NONE: Unopened = { sealed: [], closed: [] }

export function decideSignOut(drafts: readonly Draft[], owner: Owner, { sealed, closed } = NONE): SignOutStep {
  const unopened = sealed.length + closed.length
  const unsent = drafts.filter(hasPartsHere)
  if (unsent.length + unopened === 0) return { kind: 'go' }
  const { photos, files } = tallyWork(unsent)
  const ours = unsent.filter((draft) => isSameOwner(draft.owner, owner)).length
  return {
    kind: 'ask',
    drafts: unsent.length,
    ...(unopened > 0 && { unopened }),
    photos,
    files,
    waiting: unsent.length - ours,
    canSend: ours > 0,
  }
}

export function unsentText({ drafts, photos, files, unopened = 0 }: Unsent): string {
  const parts = drafts + photos + files
  return [
    parts > 0 &&
      `${countedParts({ drafts, photos, files })} ${parts === 1 ? 'is' : 'are'} only on this ${deviceWord()}.`,
    unopened > 0 &&
      `${counted(unopened, 'draft')} can’t be opened, so nobody knows what of ${unopened === 1 ? 'it' : 'them'} was sent.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What cannot be sent from here, and how to send it; '' if there is nothing. */
export function waitingText({ waiting }: { waiting: number }, { real, effective }: Owner): string {
  if (waiting === 0) return ''
  return real === effective
    ? `${counted(waiting, 'draft')} from impersonating another member can only be sent while you impersonate them again.`
    : `${counted(waiting, 'draft')} from outside of this impersonation can only be sent after you stop impersonating.`
}
