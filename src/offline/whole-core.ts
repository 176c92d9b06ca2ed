import type { CoreCode } from './core-code.ts'
import { goOn, newEdit } from './drafts/rebase-draft.ts'
import { sendJob } from './sync/send.ts'
import { sendFromMemory } from './sync/send-from-memory.ts'

/** All code is loaded up front: for the service worker, and for tests. */
export const WHOLE_CORE: CoreCode = {
  sending: async () => ({ sendJob, sendFromMemory }),
  editing: async () => ({ goOn, newEdit }),
}
