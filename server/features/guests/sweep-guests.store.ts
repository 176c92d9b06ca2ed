// Deletes links a week after they ended, along with the photos that nobody kept. Their bytes are deleted a day later.
// A photographer's link that the agent ended stays without its photos, so that they cannot open the draft again, until
// the draft is submitted or discarded, or the photographer's access withdrawn.
import { type RawBuilder, sql } from 'kysely'
import { BIN_DAYS, GUEST_GRACE_DAYS } from '#contract/constants.ts'
import { markOrphaned } from '../../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../../db/connection.ts'
import { daysBefore } from '../../jobs/decide-orphans.ts'
import type { Job } from '../../jobs/run-jobs.ts'
import { isOpenDraft, keysIn } from './guests.store.ts'

const EVERY_MS = 60 * 60_000

const hasDraft = (state: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from autosave where autosave.draft_id = guest_link.draft_id
    and autosave.real_id = guest_link.real_id and ${state})`

/** Pauses the week while the draft is in the bin: a draft restored on the last day still has its tray. */
const holdBinned = (tx: Tx, now: Date) =>
  tx
    .updateTable('guest_link')
    .set({ expires_at: now })
    .where('expires_at', '<', now)
    .where(hasDraft(sql`finished_at is null and discarded_at > ${daysBefore(now, BIN_DAYS)}`))
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
    await tx
      .deleteFrom('guest_link')
      .where('link_id', 'in', ids)
      .where((or) =>
        or.or([or('photographer_id', 'is', null), or('revoked_at', 'is', null), or.not(hasDraft(isOpenDraft))]),
      )
      .execute()
  },
}
