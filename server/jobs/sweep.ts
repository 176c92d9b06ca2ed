// Takes away what nobody holds any more: drafts long discarded, bytes of no draft and no listing, replies kept for requests that cannot come again.
// Role: rows go first, bytes a day later: a row must never be without its bytes, nor a backup that copies them just then.
import { sql } from 'kysely'
import { BIN_DAYS, IDEMPOTENCY_DAYS } from '#contract/constants.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { loosen, removeLoose } from '../blobs/loose-blobs.ts'
import type { Tx } from '../db/connection.ts'
import { daysBefore, isOrphan } from './decide-orphans.ts'
import type { Job } from './run-jobs.ts'

const EVERY_MS = 60 * 60_000
/** So much at a time that nobody waits for it; the rest goes the next time. */
const AT_ONCE = 1_000
/** Longer than any upload takes. */
const LOOSE_DAYS = 1

export const sweepJob = (blobs: Pick<Blobs, 'remove'>): Job => ({
  name: 'sweep',
  everyMs: EVERY_MS,
  async run(tx, now) {
    await forgetReplies(tx, now)
    await loosen(tx, [...(await sweepPhotos(tx, now)), ...(await sweepSupplements(tx, now))], now)
    await forgetDiscarded(tx, now)
    await removeLoose(tx, blobs, { before: daysBefore(now, LOOSE_DAYS), atOnce: AT_ONCE })
  },
})

async function forgetReplies(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('idempotency').where('created_at', '<=', daysBefore(now, IDEMPOTENCY_DAYS)).execute()
}

async function forgetDiscarded(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('autosave').where('discarded_at', '<=', daysBefore(now, BIN_DAYS)).execute()
}

/** Drafts that live would fill the batch and leave no room for the others. */
const isLoose = sql<boolean>`(autosave.draft_id is null or autosave.finished_at is not null or autosave.discarded_at is not null)`

type Candidate = {
  id: string
  created_at: Date
  listing_unique_id: number | null
  known: string | null
  discarded_at: Date | null
  finished_at: Date | null
}

const orphansOf = (rows: Candidate[], now: Date): string[] =>
  rows
    .filter((row) =>
      isOrphan(
        {
          id: row.id,
          createdAt: row.created_at,
          listingUniqueId: row.listing_unique_id,
          draft: row.known === null ? null : { discardedAt: row.discarded_at, finishedAt: row.finished_at },
        },
        now,
      ),
    )
    .map(({ id }) => id)

async function sweepPhotos(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('photo')
    .leftJoin('autosave', 'autosave.draft_id', 'photo.draft_id')
    .select([
      'photo.photo_id as id',
      'photo.created_at',
      'photo.listing_unique_id',
      'autosave.draft_id as known',
      'autosave.discarded_at',
      'autosave.finished_at',
    ])
    .where('photo.listing_unique_id', 'is', null)
    .where('photo.created_at', '<=', daysBefore(now, BIN_DAYS))
    .where(isLoose)
    .orderBy('photo.created_at')
    .limit(AT_ONCE)
    .execute()
  const orphans = orphansOf(rows, now)
  if (orphans.length === 0) return []
  const gone = await tx
    .deleteFrom('photo')
    .where('photo_id', 'in', orphans)
    .where('listing_unique_id', 'is', null)
    .returning(['image_file', 'thumb_file'])
    .execute()
  return gone.flatMap(({ image_file, thumb_file }) => [image_file, thumb_file])
}

async function sweepSupplements(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('supplement')
    .leftJoin('autosave', 'autosave.draft_id', 'supplement.draft_id')
    .select([
      'supplement.supplement_id as id',
      'supplement.created_at',
      'supplement.listing_unique_id',
      'autosave.draft_id as known',
      'autosave.discarded_at',
      'autosave.finished_at',
    ])
    .where('supplement.listing_unique_id', 'is', null)
    .where('supplement.created_at', '<=', daysBefore(now, BIN_DAYS))
    .where(isLoose)
    .orderBy('supplement.created_at')
    .limit(AT_ONCE)
    .execute()
  const orphans = orphansOf(rows, now)
  if (orphans.length === 0) return []
  const gone = await tx
    .deleteFrom('supplement')
    .where('supplement_id', 'in', orphans)
    .where('listing_unique_id', 'is', null)
    .returning('file')
    .execute()
  return gone.map(({ file }) => file)
}
