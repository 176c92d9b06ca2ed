// Reads the drafts that another tab has changed, each once, no matter how many parts of this tab show it. Announces
// them like changes made here.
import type { DraftStore } from './draft-store.ts'
import type { DraftChange } from './write-draft.ts'

const RETRY_MS = 5_000

export type DraftFollower = {
  /** Another tab has written this draft. */
  follow(draftId: string): void
  /** This tab has written the draft: a read in progress may have missed that, so it is repeated. */
  overtake(draftId: string): void
}

type FollowPorts = {
  store: Pick<DraftStore, 'read'>
  announce: (change: DraftChange) => void
  setTimer: (then: () => void, ms: number) => () => void
}

export function createDraftFollower({ store, announce, setTimer }: FollowPorts): DraftFollower {
  /** Drafts being read; true once the result of the read is out of date. */
  const reading = new Map<string, boolean>()

  async function read(draftId: string): Promise<void> {
    let draft = null
    do {
      reading.set(draftId, false)
      draft = (await store.read(draftId)) ?? null
    } while (reading.get(draftId))
    announce({ draftId, draft })
  }
  const overtake = (draftId: string) => {
    if (reading.has(draftId)) reading.set(draftId, true)
  }
  const follow = (draftId: string) => {
    if (reading.has(draftId)) return overtake(draftId)
    read(draftId)
      .catch(() => void setTimer(() => follow(draftId), RETRY_MS))
      .finally(() => reading.delete(draftId))
  }
  return { follow, overtake }
}
