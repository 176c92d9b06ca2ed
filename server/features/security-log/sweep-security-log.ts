// The security log is kept for a year: what came to light late can still be looked into, and a season be compared with the last. Not longer, since
// it says who was where. The table's trigger refuses to let go of anything younger.

import { sql } from 'kysely'
import { DAY_MS } from '#contract/constants.ts'
import type { Job } from '../../jobs/run-jobs.ts'

export const securityLogJob: Job = {
  name: 'security-log',
  everyMs: DAY_MS,
  async run(tx) {
    await tx.deleteFrom('security_event').where(sql<boolean>`at < now() - interval '365 days'`).execute()
  },
}
