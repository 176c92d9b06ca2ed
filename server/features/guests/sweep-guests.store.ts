// Deletes links a week after they ended, along with the photos that nobody kept. Their bytes are deleted a day later.
import { BIN_DAYS, GUEST_GRACE_DAYS } from '#contract/constants.ts'
import { markOrphaned } from '../../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../../db/connection.ts'
import { daysBefore } from '../../jobs/decide-orphans.ts'
import type { Job } from '../../jobs/run-jobs.ts'
import { keysIn } from './guests.store.ts'

const EVERY_MS = 60 * 60_000

/** Pauses the week while the draft is in the bin: a draft restored on the last day still has its tray. */
const holdBinned = (tx: Tx, now: Date) =>
  tx
    .updateTable('guest_link')
    .set({ expires_at: now })
    .where('expires_at', '<', now)
    .where((is) =>
      is.exists(
        is
          .selectFrom('autosave')
          .select('autosave.draft_id')
          .whereRef('autosave.draft_id', '=', 'guest_link.draft_id')
          .whereRef('autosave.real_id', '=', 'guest_link.real_id')
          .where('finished_at', 'is', null)
          .where('discarded_at', '>', daysBefore(now, BIN_DAYS)),
      ),
    )
    .execute()

export const guestsJob: Job = {
  name: 'guests',
  everyMs: EVERY_MS,
  async run(tx, now) {
    await holdBinned(tx, now)
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
