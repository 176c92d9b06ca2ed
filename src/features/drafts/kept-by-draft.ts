// Small facts about drafts that only this device needs, each kind under one key of the local storage. Never values.

/** Most recent drafts to remember. */
const KEPT = 100

export type Readable = Pick<Storage, 'getItem'>
export type Writable = Pick<Storage, 'getItem' | 'setItem'>

/** By draft; unreadable storage holds none. */
export function readKept<Fact>(storage: Readable, key: string): Readonly<Record<string, Fact>> {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, Fact>) : {}
  } catch {
    return {}
  }
}

export function noteKept<Fact extends object>(storage: Writable, key: string, draftId: string, fact: Fact): void {
  const { [draftId]: before, ...others } = readKept<Fact>(storage, key)
  if (JSON.stringify(before) === JSON.stringify(fact)) return
  const kept = Object.entries(others).slice(1 - KEPT)
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries([...kept, [draftId, fact]])))
  } catch {
    // Storage is full or off: the portal works without these.
  }
}
