// The parts of the core that only sending and editing a record need. A page fetches them on demand
// (app/work/later-code.ts); the service worker can't fetch code later, so it includes all of them (whole-core.ts).
import type { goOn, newEdit } from './drafts/rebase-draft.ts'
import type { sendJob } from './sync/send.ts'
import type { sendFromMemory } from './sync/send-from-memory.ts'

/** Each rejects when its code cannot be fetched, and retries on the next call. */
export type CoreCode = {
  sending(): Promise<{ sendJob: typeof sendJob; sendFromMemory: typeof sendFromMemory }>
  editing(): Promise<{ goOn: typeof goOn; newEdit: typeof newEdit }>
}
