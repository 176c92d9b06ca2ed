// Open forms whose changes are in memory only. The header and the form's own label report the same.
import type { DraftWriter } from '#src/features/forms/session/draft-writer.ts'
import { isUnsaved } from '#src/features/forms/session/writer-state.ts'
import { createEvents } from '#src/state/signal.ts'

export type UnsavedWork = {
  /** Watches the writer as long as the form is open. */
  watch(writer: Pick<DraftWriter, 'state' | 'subscribe'>): () => void
  any(): boolean
  subscribe(listener: () => void): () => void
}

export function createUnsavedWork(): UnsavedWork {
  const writers = new Set<Pick<DraftWriter, 'state'>>()
  const { emit, subscribe } = createEvents()
  return {
    watch(writer) {
      writers.add(writer)
      const unsubscribe = writer.subscribe(emit)
      return () => {
        unsubscribe()
        writers.delete(writer)
        emit()
      }
    },
    any: () => [...writers].some((writer) => isUnsaved(writer.state())),
    subscribe,
  }
}
