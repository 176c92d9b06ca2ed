// The member's drafts as they are on disk, read once for everybody who shows them, however many parts of the screen do.
import type { Draft } from '../../offline/drafts/draft-model.ts'
import type { Offline } from '../../offline/offline.ts'
import { createSignal } from '../../state/signal.ts'

export type LiveDrafts = {
  /** Newest first; null until first read. The same list until something changed. */
  snapshot(): Draft[] | null
  subscribe(listener: () => void): () => void
}

/** Reads again after every durable change in any tab. While one read runs, further changes wait for the next: never two at once, never an older answer last. */
export function watchDrafts({ drafts, subscribe }: Pick<Offline, 'drafts' | 'subscribe'>): LiveDrafts {
  const list = createSignal<Draft[] | null>(null)
  let isReading = false
  let isStale = false
  const read = async () => {
    if (isReading) {
      isStale = true
      return
    }
    isReading = true
    do {
      isStale = false
      // What cannot be read now is read after the next change; the sync mark says what is wrong.
      const found = await drafts.list().catch(() => null)
      if (found) list.set(found)
    } while (isStale)
    isReading = false
  }
  subscribe(() => void read())
  void read()
  return {
    snapshot: list.get,
    subscribe: list.subscribe,
  }
}
