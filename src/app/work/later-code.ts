import type { CoreCode } from '../../offline/core-code.ts'

/** Fetched with the first thing to send or to edit, and ahead of that once the page has rendered. */
export const LATER_CODE: CoreCode = {
  async sending() {
    const [{ sendJob }, { sendFromMemory }] = await Promise.all([
      import('../../offline/sync/send.ts'),
      import('../../offline/sync/send-from-memory.ts'),
    ])
    return { sendJob, sendFromMemory }
  },
  editing: () => import('../../offline/drafts/rebase-draft.ts'),
}
