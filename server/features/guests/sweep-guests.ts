// Deletes links a week after they ended, and with them the photos that nobody kept. Their bytes go a day later.
import { GUEST_GRACE_DAYS } from '#contract/constants.ts'
import { markOrphaned } from '../../blobs/orphaned-blobs.ts'
import { daysBefore } from '../../jobs/decide-orphans.ts'
import type { Job } from '../../jobs/run-jobs.ts'
import { keysIn } from './guests.store.ts'

const EVERY_MS = 60 * 60_000

export const guestsJob: Job = {
  name: 'guests',
  everyMs: EVERY_MS,
  async run(tx, now) {
    const ended = await tx
      .selectFrom('guest_link')
      .select('link_id')
      .where('expires_at', '<=', daysBefore(now, GUEST_GRACE_DAYS))
      .forUpdate()
      .execute()
    const ids = ended.map(({ link_id }) => link_id)
    if (ids.length === 0) return
    const photos = await tx
      .deleteFrom('guest_photo')
      .where('link_id', 'in', ids)
      .returning(['image_file as imageFile', 'thumb_file as thumbFile'])
      .execute()
    await markOrphaned(tx, photos.flatMap(keysIn), now)
    await tx.deleteFrom('guest_link').where('link_id', 'in', ids).execute()
  },
}
