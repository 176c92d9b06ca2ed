import { createEvents } from '../../../state/signal.ts'

// Which rows of the repeatable sections stand open on this screen. A long section shows one line a row; it survives a change of page.
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
