// All background jobs. tests/server/jobs/retention.ts declares what they may delete, and when.
import type { Blobs } from '../blobs/blobs.ts'
import { guestsJob } from '../features/guests/sweep-guests.store.ts'
import { sessionsJob } from '../features/session/sweep-sessions.store.ts'
import { supportMessagesJob } from '../features/support/support-messages.store.ts'
import type { Job } from './run-jobs.ts'
import { sweepJob } from './sweep.store.ts'

export const jobsOf = (blobs: Pick<Blobs, 'remove'>): Job[] => [
  sweepJob(blobs),
  sessionsJob,
  supportMessagesJob,
  guestsJob,
]
