// Open forms whose changes are in memory only. Role: the header and the form's own label say the same of them.
import { type DraftWriter, isUnkept } from '../../features/forms/session/draft-writer.ts'

export type UnkeptWork = {
  /** For as long as the form is open. */
  watch(writer: Pick<DraftWriter, 'state' | 'subscribe'>): () => void
  any(): boolean
  subscribe(listener: () => void): () => void
}

export function createUnkeptWork(): UnkeptWork {
  const writers = new Set<Pick<DraftWriter, 'state'>>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    watch(writer) {
      writers.add(writer)
      const unsubscribe = writer.subscribe(tell)
      return () => {
        unsubscribe()
        writers.delete(writer)
        tell()
      }
    },
    any: () => [...writers].some((writer) => isUnkept(writer.state())),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
