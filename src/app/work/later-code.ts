import type { CoreCode } from '#src/offline/core-code.ts'

/** Fetched with the first thing to send or to edit, and ahead of that once the page has rendered. */
export const LATER_CODE: CoreCode = {
  async sending() {
    const [{ sendJob }, { sendFromMemory }] = await Promise.all([
      import('#src/offline/sync/send.ts'),
      import('#src/offline/sync/send-from-memory.ts'),
    ])
    return { sendJob, sendFromMemory }
  },
  editing: () => import('#src/offline/drafts/rebase-draft.ts'),
}
