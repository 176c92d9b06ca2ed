// Open forms whose changes are in memory only. The header and the form's own label report the same.
import type { EditBatcher } from '#src/features/forms/session/edit-batcher.ts'
import { isUnsaved } from '#src/features/forms/session/save-state.ts'
import { createEvents, type Signal } from '#src/state/signal.ts'

/** Whether there are any. */
export type UnsavedWork = Signal<boolean> & {
  /** Watches the batcher as long as the form is open. */
  watch(batcher: Pick<EditBatcher, 'state'>): () => void
}

export function createUnsavedWork(): UnsavedWork {
  const batchers = new Set<Pick<EditBatcher, 'state'>>()
  const { emit, subscribe } = createEvents()
  return {
    watch(batcher) {
      batchers.add(batcher)
      const unsubscribe = batcher.state.subscribe(emit)
      return () => {
        unsubscribe()
        batchers.delete(batcher)
        emit()
      }
    },
    get: () => [...batchers].some((batcher) => isUnsaved(batcher.state.get())),
    subscribe,
  }
}
