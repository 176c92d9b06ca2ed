// Small facts about drafts that only this device needs, each kind under one key in localStorage. Never values.

/** Number of most recent drafts to remember. */
const KEPT = 100

export type Readable = Pick<Storage, 'getItem'>
export type Writable = Pick<Storage, 'getItem' | 'setItem'>

/** Facts by draft id; empty if the storage can't be read. */
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
    // Storage is full or disabled: the portal works without these.
  }
}
