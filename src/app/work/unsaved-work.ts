// Open forms whose changes are in memory only. The header and the form's own label report the same.
import type { DraftWriter } from '#src/features/forms/session/draft-writer.ts'
import { isUnsaved } from '#src/features/forms/session/writer-state.ts'
import { createEvents, type Signal } from '#src/state/signal.ts'

/** Whether there are any. */
export type UnsavedWork = Signal<boolean> & {
  /** Watches the writer as long as the form is open. */
  watch(writer: Pick<DraftWriter, 'state'>): () => void
}

export function createUnsavedWork(): UnsavedWork {
  const writers = new Set<Pick<DraftWriter, 'state'>>()
  const { emit, subscribe } = createEvents()
  return {
    watch(writer) {
      writers.add(writer)
      const unsubscribe = writer.state.subscribe(emit)
      return () => {
        unsubscribe()
        writers.delete(writer)
        emit()
      }
    },
    get: () => [...writers].some((writer) => isUnsaved(writer.state.get())),
    subscribe,
  }
}
