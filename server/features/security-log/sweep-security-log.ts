// Deletes security log entries after a year: long enough to investigate late discoveries and to compare seasons, and no
// longer, because the log shows who was where. The table's trigger refuses to delete anything younger.

import { sql } from 'kysely'
import { DAY_MS, SECURITY_LOG_DAYS } from '#contract/constants.ts'
import type { Job } from '../../jobs/run-jobs.ts'

export const securityLogJob: Job = {
  name: 'security-log',
  everyMs: DAY_MS,
  async run(tx) {
    const isOver = sql<boolean>`at < now() - make_interval(days => ${SECURITY_LOG_DAYS}::int)`
    await tx.deleteFrom('security_event').where(isOver).execute()
  },
}
