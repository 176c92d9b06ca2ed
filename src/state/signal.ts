// Observable state outside React, in the shape useSyncExternalStore expects. `@tanstack/store`, which comes with the
// router, does the same for a page, but its subscriptions are objects, and the service worker would carry 1.6 KB of it;
// this is 0.2 KB in either.

export type Subscribe<T = void> = (listener: (event: T) => void) => () => void

/** Events without a value: `emit` calls everyone who had subscribed when it started. */
export type Events<T = void> = { emit(event: T): void; subscribe: Subscribe<T> }

export function createEvents<T = void>(): Events<T> {
  const listeners = new Set<(event: T) => void>()
  return {
    emit(event) {
      for (const listener of [...listeners]) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value that changes, and tells who subscribed. Components read it by `useSignal`. */
export type Signal<T> = { get(): T; subscribe(listener: () => void): () => void }

/** `set` tells the subscribers, unless the value is unchanged. */
export type WritableSignal<T> = { get(): T; set(value: T): void; subscribe: Subscribe<T> }

export function createSignal<T>(initial: T): WritableSignal<T> {
  const { emit, subscribe } = createEvents<T>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      emit(next)
    },
    subscribe,
  }
}
