// Deletes messages to the board's office after a year.
import { sql } from 'kysely'
import { DAY_MS, SUPPORT_MESSAGE_DAYS } from '#contract/constants.ts'
import type { Job } from '../../jobs/run-jobs.ts'

export const supportMessagesJob: Job = {
  name: 'support-messages',
  everyMs: DAY_MS,
  async run(tx) {
    const age = sql<boolean>`received_at < now() - make_interval(days => ${SUPPORT_MESSAGE_DAYS})`
    await tx.deleteFrom('support_message').where(age).execute()
  },
}
