// Code of the core that only sending and editing a record need. A page fetches it then (app/work/later-code.ts); the service
// worker may fetch none, so it brings all of it along (whole-core.ts).
import type { goOn, newEdit } from './drafts/rebase-draft.ts'
import type { sendJob } from './sync/send.ts'
import type { sendFromMemory } from './sync/send-from-memory.ts'

/** Each rejects when its code cannot be fetched, and asks again the next time. */
export type CoreCode = {
  sending(): Promise<{ sendJob: typeof sendJob; sendFromMemory: typeof sendFromMemory }>
  editing(): Promise<{ goOn: typeof goOn; newEdit: typeof newEdit }>
}
