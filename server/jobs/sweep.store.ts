// Deletes what nobody needs anymore: uploads past their time in the bin, bytes of no draft and no record, replies
// stored for requests that cannot be repeated anymore. Rows are deleted first, bytes a day later: a row must never exist
// without its bytes, and a backup may be copying them at that moment.
import { sql } from 'kysely'
import { BIN_DAYS, IDEMPOTENCY_DAYS, NOTICE_DAYS, UNCLAIMED_DAYS } from '#contract/constants.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { markOrphaned, removeOrphaned } from '../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../db/connection.ts'
import { RECORD_COLUMN } from '../records/record-key.ts'
import { daysBefore, isOrphan } from './decide-orphans.ts'
import type { Job } from './run-jobs.ts'

const EVERY_MS = 60 * 60_000
/** Batch size: small enough to delay nobody; the next run does the rest. */
const AT_ONCE = 1_000
/** Refused uploads leave keys without bytes, up to 72,000 an hour from one member. */
const ORPHAN_BATCHES = 100
/** Number of incomplete files per run; each may have fifty parts. */
const UNFINISHED_AT_ONCE = 20
/** Longer than any upload takes. */
const ORPHANED_DAYS = 1

export const sweepJob = (blobs: Pick<Blobs, 'remove'>): Job => ({
  name: 'sweep',
  everyMs: EVERY_MS,
  async run(tx, now) {
    await deleteReplies(tx, now)
    for (const sent of SENT) await markOrphaned(tx, await sweepSent(tx, sent, now), now)
    await markOrphaned(tx, await sweepParts(tx, now), now)
    await deleteDrafts(tx, now)
    await tx.deleteFrom('notice').where('created_at', '<=', daysBefore(now, NOTICE_DAYS)).execute()
    for (let batch = 0; batch < ORPHAN_BATCHES; batch += 1) {
      const count = await removeOrphaned(tx, blobs, { before: daysBefore(now, ORPHANED_DAYS), atOnce: AT_ONCE })
      if (count < AT_ONCE) break
    }
  },
})

/** All parts of a file are deleted together, by the age of the last one: a phone that returns later starts over. */
async function sweepParts(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from supplement_part where supplement_id in (
      select supplement_id from supplement_part group by supplement_id
      having max(created_at) <= ${daysBefore(now, UNCLAIMED_DAYS)} limit ${UNFINISHED_AT_ONCE})
    returning file`.execute(tx)
  return rows.map(({ file }) => file)
}

async function deleteReplies(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('idempotency').where('created_at', '<=', daysBefore(now, IDEMPOTENCY_DAYS)).execute()
}

/** A finished draft rejects late requests for as long as a phone repeats them. */
async function deleteDrafts(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('autosave').where('discarded_at', '<=', daysBefore(now, BIN_DAYS)).execute()
  await tx.deleteFrom('autosave').where('finished_at', '<=', daysBefore(now, IDEMPOTENCY_DAYS)).execute()
}

/** Photos and files: their tables' columns for id and blob keys, and the kinds of records they may belong to. */
const SENT = [
  {
    table: 'photo',
    id: 'photo_id',
    files: ['image_file', 'thumb_file'],
    records: Object.values(RECORD_COLUMN),
  },
  { table: 'supplement', id: 'supplement_id', files: ['file'], records: [RECORD_COLUMN.listing] },
]

type Candidate = {
  id: string
  createdAt: Date
  isOnRecord: boolean
  takenOffAt: Date | null
  draftId: string | null
  discardedAt: Date | null
  finishedAt: Date | null
}

/**
 * Deletes rows that nobody needs and returns the keys of their bytes. The query excludes drafts that are open or in the
 * bin, which would fill the batch and leave no room for the rest.
 */
async function sweepSent(tx: Tx, { table, id, files, records }: (typeof SENT)[number], now: Date): Promise<string[]> {
  const isOnRecord = sql<boolean>`num_nonnulls(${sql.join(records.map((name) => sql.ref(`sent.${name}`)))}) > 0`
  const isOutOfBin = sql<boolean>`sent.taken_off_at <= ${daysBefore(now, BIN_DAYS)}`
  const candidates = await sql<Candidate>`
    select sent.${sql.ref(id)} as id, sent.created_at as "createdAt", ${isOnRecord} as "isOnRecord",
      sent.taken_off_at as "takenOffAt",
      autosave.draft_id as "draftId", autosave.discarded_at as "discardedAt", autosave.finished_at as "finishedAt"
    from ${sql.table(table)} sent left join autosave on autosave.draft_id = sent.draft_id and autosave.real_id = sent.uploaded_by
    where ${isOutOfBin} or (not ${isOnRecord} and sent.created_at <= ${daysBefore(now, UNCLAIMED_DAYS)}
      and (autosave.draft_id is null or autosave.finished_at is not null
        or autosave.discarded_at <= ${daysBefore(now, BIN_DAYS)}))
    order by sent.created_at limit ${AT_ONCE}`.execute(tx)
  const orphans = candidates.rows.filter((sent) =>
    isOrphan({ ...sent, draft: sent.draftId === null ? null : sent }, now),
  )
  if (orphans.length === 0) return []
  const gone = await sql<Record<string, string>>`
    delete from ${sql.table(table)} sent where sent.${sql.ref(id)} = any(${orphans.map((sent) => sent.id)})
      and (${isOutOfBin} or not ${isOnRecord})
    returning ${sql.join(files.map((name) => sql.ref(name)))}`.execute(tx)
  return gone.rows.flatMap((row) => Object.values(row))
}
