// Deletes errors that no browser has reported for three months.
import { sql } from 'kysely'
import { CLIENT_ERROR_DAYS, DAY_MS } from '#contract/constants.ts'
import type { Job } from '../../jobs/run-jobs.ts'

export const clientErrorsJob: Job = {
  name: 'client-errors',
  everyMs: DAY_MS,
  async run(tx) {
    const age = sql<boolean>`last_at < now() - make_interval(days => ${CLIENT_ERROR_DAYS})`
    await tx.deleteFrom('client_error').where(age).execute()
  },
}
