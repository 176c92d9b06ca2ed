// Listeners by topic, so that a change notifies only the components that show it.

export type Topics = {
  subscribe(topic: string, listener: () => void): () => void
  tell(topic: string): void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>()
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set)
      set.add(listener)
      return () => {
        set.delete(listener)
        if (!set.size && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    tell(topic) {
      const set = listeners.get(topic)
      if (set) for (const listener of [...set]) listener()
    },
  }
}

/** Topics. A field's key is its own topic. */
export const VALUE = 'value '
export const PAGE = 'page '
export const ROWS = 'rows '
export const FORM = 'form'
