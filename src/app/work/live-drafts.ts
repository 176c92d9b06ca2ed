// The member's drafts as they are on disk, held once for all components. Read in full when the app opens and when the
// browser has removed the database; from then on each change event includes its draft.
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { isListed, newestFirst } from '../../offline/drafts/listed-drafts.ts'
import type { Offline } from '../../offline/offline.ts'
import type { DraftChange } from '../../offline/store/write-draft.ts'
import { createSignal } from '../../state/signal.ts'

export type LiveDrafts = {
  /** Newest first; null until first read. The same list until something changed. */
  snapshot(): Draft[] | null
  subscribe(listener: () => void): () => void
}

export function watchDrafts({ drafts, owner, subscribe }: Pick<Offline, 'drafts' | 'owner' | 'subscribe'>): LiveDrafts {
  const list = createSignal<Draft[] | null>(null)
  /** Changes while a read is in progress, which may have missed them; null while none is. */
  let missed: DraftChange[] | null = null
  let isStale = false

  const withChange = (all: Draft[], { draftId, draft }: DraftChange): Draft[] => {
    const others = all.filter((each) => each.draftId !== draftId)
    return draft && isListed(draft, owner) ? newestFirst([...others, draft]) : others
  }
  const read = async () => {
    do {
      isStale = false
      missed = []
      // If this read fails, it is repeated when the database is back; the sync mark reports the problem.
      const found = await drafts.list().catch(() => list.get())
      if (found && !isStale) list.set(missed.reduce(withChange, found))
    } while (isStale)
    missed = null
  }
  const apply = (change: DraftChange) => {
    missed?.push(change)
    const all = list.get()
    if (all) list.set(withChange(all, change))
    // The first read failed.
    else if (!missed) void read()
  }
  subscribe((change) => {
    if (change) apply(change)
    else if (missed) isStale = true
    else void read()
  })
  void read()
  return { snapshot: list.get, subscribe: list.subscribe }
}
