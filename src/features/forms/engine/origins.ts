// Origins of values that nobody typed: the tax roll, a copied listing. An origin is removed when its field is changed
// or confirmed.
import { FORM, type Topics } from './topics.ts'

export type Origins = {
  /** null: the member entered it. */
  of(key: string): string | null
  mark(keys: Iterable<string>, origin: string): void
  clear(keys: Iterable<string>): void
  keysOf(origin: string): string[]
}

export function createOrigins(start: Readonly<Record<string, string>>, topics: Topics): Origins {
  const origins = new Map(Object.entries(start))
  return {
    of: (key) => origins.get(key) ?? null,
    mark(keys, origin) {
      for (const key of keys) {
        origins.set(key, origin)
        topics.tell(key)
      }
      topics.tell(FORM)
    },
    clear(keys) {
      for (const key of keys) {
        if (!origins.delete(key)) continue
        topics.tell(key)
        topics.tell(FORM)
      }
    },
    keysOf: (origin) => [...origins].filter(([, each]) => each === origin).map(([key]) => key),
  }
}
