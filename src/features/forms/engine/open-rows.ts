import { createEvents } from '#src/state/signal.ts'

// Expanded rows of the repeatable sections on this screen, by uid, and opened folds, by group id; kept when the page
// changes. A long section collapses its rows to one line each.
export type OpenRows = {
  isOpen(uid: string): boolean
  set(uid: string, open: boolean): void
  subscribe(listener: () => void): () => void
}

export function createOpenRows(): OpenRows {
  const open = new Set<string>()
  const { emit, subscribe } = createEvents()
  return {
    isOpen: (uid) => open.has(uid),
    set(uid, wanted) {
      if (open.has(uid) === wanted) return
      if (wanted) open.add(uid)
      else open.delete(uid)
      emit()
    },
    subscribe,
  }
}
