// The member's drafts as they are on disk, held once for all components. Read in full when the app opens and when the
// browser has removed the database; after that, each change event includes its draft.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isKept, isListed, newestFirst } from '#src/offline/drafts/standing.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { DraftChange, Unopened } from '#src/offline/store/draft-store.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'

/** Newest first; null until first read. The same list until something changes. */
export type LiveDrafts = Signal<Draft[] | null> & {
  /** Drafts that left the list by a change, such as the last value set back to the record's: not cleared by the browser. */
  removed: ReadonlySet<string>
  /**
   * Drafts of the same member, entered while they acted as or for somebody else than now, newest first; not sent until
   * they do so again. Null until first read.
   */
  suspended: Signal<Draft[] | null>
  /** Drafts on this device that are not in the list, because they can't be opened. */
  unopened: Signal<Unopened>
  /** There is no list, because the database could not be opened. */
  unreadable: Signal<boolean>
  /** The list, once the read in progress is over. */
  loaded(): Promise<Draft[] | null>
  /** Reads them again; resolves with false if that failed. */
  retry(): Promise<boolean>
}

const NONE: Unopened = { sealed: [], closed: [] }

/** The same list unless the changed draft belongs to it, or did. */
function withChange(all: Draft[], { draftId, draft }: DraftChange, belongs: (draft: Draft) => boolean): Draft[] {
  const others = all.filter((each) => each.draftId !== draftId)
  if (draft && belongs(draft)) return newestFirst([...others, draft])
  return others.length < all.length ? others : all
}

export function watchDrafts({
  drafts,
  owner,
  subscribe,
  unopened: findUnopened,
}: Pick<Offline, 'drafts' | 'owner' | 'subscribe' | 'unopened'>): LiveDrafts {
  const list = createSignal<Draft[] | null>(null)
  const suspended = createSignal<Draft[] | null>(null)
  const unreadable = createSignal(false)
  const unopened = createSignal<Unopened>(NONE)
  const removed = new Set<string>()
  /** Changes during a read in progress, which may have missed them; null if there is none. */
  let missed: DraftChange[] | null = null
  let isStale = false

  const isMine = (draft: Draft) => isListed(draft, owner)
  const isSuspended = (draft: Draft) =>
    draft.owner.real === owner.real && draft.owner.effective !== owner.effective && isKept(draft)
  const show = (all: Draft[]) => {
    list.set(all.filter(isMine))
    suspended.set(all.filter(isSuspended))
  }
  const read = async () => {
    do {
      isStale = false
      missed = []
      // If this read fails, it is repeated when the database is back; the sync mark reports the problem.
      const [found, closed] = await Promise.all([
        drafts.listAll().catch(() => null),
        findUnopened().catch(unopened.get),
      ])
      // Set before the list: drafts that the list omits are not lost.
      if (found && !isStale) unopened.set(closed)
      if (found && !isStale) show(missed.reduce((all, change) => withChange(all, change, isKept), newestFirst(found)))
      unreadable.set(!found && list.get() === null)
    } while (isStale)
    missed = null
  }
  const apply = (change: DraftChange) => {
    missed?.push(change)
    const { draftId, draft } = change
    if (draft && isMine(draft)) removed.delete(draftId)
    else if (draft) removed.add(draftId)
    const [mine, others] = [list.get(), suspended.get()]
    if (mine && others) {
      list.set(withChange(mine, change, isMine))
      suspended.set(withChange(others, change, isSuspended))
    }
    // The first read failed.
    else if (!missed) reading = read()
  }
  subscribe((change) => {
    if (change) apply(change)
    else if (missed) isStale = true
    else reading = read()
  })
  let reading = read()
  const loaded = async () => {
    await reading
    return list.get()
  }
  return {
    get: list.get,
    subscribe: list.subscribe,
    removed,
    suspended,
    unopened,
    unreadable,
    loaded,
    async retry() {
      if (!missed) reading = read()
      return (await loaded()) !== null
    },
  }
}
