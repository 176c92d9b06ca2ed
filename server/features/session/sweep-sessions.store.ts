// Hourly cleanup: expired sessions with their provider tokens, unfinished sign-ins, counts of wrong passwords from the
// day before.
import { sql } from 'kysely'
import type { Job } from '../../jobs/run-jobs.ts'
import { deleteDevices } from './known-devices.store.ts'
import { deletePending } from './pending-sign-ins.store.ts'
import { deleteUnlinked } from './provider-identity.store.ts'
import { deleteUnfinished } from './provider-sign-in.store.ts'
import { expiry } from './session.store.ts'
import { PAUSE } from './sign-in-attempts.store.ts'

export const sessionsJob: Job = {
  name: 'sessions',
  everyMs: 60 * 60_000,
  async run(tx) {
    await tx.deleteFrom('session').where(sql<boolean>`${expiry} < now()`).execute()
    await tx.deleteFrom('sign_in_attempt').where(sql<boolean>`last_at < now() - ${PAUSE}`).execute()
    await deletePending(tx)
    await deleteUnfinished(tx)
    await deleteUnlinked(tx)
    await deleteDevices(tx)
    return undefined
  },
}
