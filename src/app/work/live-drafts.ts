// The member's drafts as they are on disk, held once for all components. Read in full when the app opens and when the
// browser has removed the database; after that, each change event includes its draft.
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { isListed, newestFirst } from '../../offline/drafts/listed-drafts.ts'
import type { Offline } from '../../offline/offline.ts'
import type { Unopened } from '../../offline/store/draft-store.ts'
import type { DraftChange } from '../../offline/store/write-draft.ts'
import { createSignal, type Signal } from '../../state/signal.ts'
import type { LaterOffline } from './later-offline.ts'

export type LiveDrafts = {
  /** Newest first; null until first read. The same list until something changes. */
  snapshot(): Draft[] | null
  subscribe(listener: () => void): () => void
  /** Drafts on this device that are not in the list, because they can't be opened. */
  unopened: Pick<Signal<Unopened>, 'get' | 'subscribe'>
  /** There is no snapshot, because the database or the code that reads it could not be opened. */
  unreadable: Pick<Signal<boolean>, 'get' | 'subscribe'>
  /** Opens them again; resolves with false if that failed. */
  retry(): Promise<boolean>
}

const NONE: Unopened = { sealed: [], closed: [] }

export function watchDrafts(
  { drafts, owner, subscribe, unopened: findUnopened }: Pick<Offline, 'drafts' | 'owner' | 'subscribe' | 'unopened'>,
  { open, hasFailed }: Pick<LaterOffline, 'open' | 'hasFailed'>,
): LiveDrafts {
  const list = createSignal<Draft[] | null>(null)
  const unreadable = createSignal(false)
  const unopened = createSignal<Unopened>(NONE)
  /** Changes during a read in progress, which may have missed them; null if there is none. */
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
      // Set before the list: drafts that the list omits are not lost.
      if (found && !isStale) unopened.set(await findUnopened().catch(unopened.get))
      if (found && !isStale) list.set(missed.reduce(withChange, found))
      unreadable.set(found === null)
    } while (isStale)
    missed = null
  }
  const apply = (change: DraftChange) => {
    missed?.push(change)
    const all = list.get()
    if (all) list.set(withChange(all, change))
    // The first read failed.
    else if (!missed) reading = read()
  }
  subscribe((change) => {
    if (change) apply(change)
    else if (missed) isStale = true
    else reading = read()
  })
  let reading = read()
  // The read in progress waits for its code to load, which may never happen.
  const look = () => hasFailed.get() && list.get() === null && unreadable.set(true)
  hasFailed.subscribe(look)
  look()
  return {
    snapshot: list.get,
    subscribe: list.subscribe,
    unopened,
    unreadable,
    async retry() {
      try {
        await open()
      } catch {
        return false
      }
      if (!missed) reading = read()
      await reading
      return list.get() !== null
    },
  }
}
