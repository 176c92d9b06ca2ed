// The bin for the server's copies of drafts: discard and restore.
import { sql } from 'kysely'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { Owner } from '../../records/owner.ts'
import { binAge, type DraftKey, type Head, isDraft, NO_CONTENT, NOTHING_SAVED } from './autosaves.store.ts'

/**
 * Moves the draft to the bin with the current time; discarding it again keeps the first time. Autosaves up to `to` that
 * arrive later have no effect.
 */
export async function discardAutosave(tx: Tx, key: DraftKey, to = 0): Promise<void> {
  await tx
    .updateTable('autosave')
    .set({
      discarded_at: sql`coalesce(autosave.discarded_at, now())`,
      revision: sql`greatest(autosave.revision, ${to}::integer)`,
    })
    .where(isDraft(key))
    .execute()
}

/** Records a draft that was discarded before any of its autosaves arrived, so that late ones have no effect. */
export async function binUnsaved(
  tx: Tx,
  { memberId, effectiveId }: Pick<Caller, 'memberId' | 'effectiveId'>,
  { draftId, deviceId, formName, revision }: Pick<Head, 'draftId' | 'deviceId' | 'formName' | 'revision'>,
): Promise<void> {
  await tx
    .insertInto('autosave')
    .values({
      ...NO_CONTENT,
      definition_hash: NOTHING_SAVED,
      draft_id: draftId,
      real_id: memberId,
      effective_id: effectiveId,
      device_id: deviceId,
      form_name: formName,
      parent_id: null,
      base_version: null,
      revision,
      discarded_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.columns(['draft_id', 'real_id']).doNothing())
    .execute()
}

/**
 * False after 30 days in the bin. `device` writes the draft from then on: the device that discarded it may send the same
 * discard again, which must not undo this.
 */
export async function restoreAutosave(tx: Tx, key: DraftKey, device: string | null): Promise<boolean> {
  const row = await tx
    .updateTable('autosave')
    .set({ discarded_at: null, ...(device !== null && { device_id: device }) })
    .where(isDraft(key))
    .where(sql<boolean>`(discarded_at is null or discarded_at > now() - ${binAge})`)
    .where('definition_hash', '<>', NOTHING_SAVED)
    .returning('draft_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves a deleted listing's unfinished changes to their owners' bins; with an `owner`, only theirs. */
export async function discardAutosavesOf(tx: Tx, listingUniqueId: number, owner?: Owner): Promise<void> {
  const discarding = tx
    .updateTable('autosave')
    .set({ discarded_at: sql`now()` })
    .where('parent_id', '=', listingUniqueId)
    .where('discarded_at', 'is', null)
    .where('finished_at', 'is', null)
  const wanted = owner
    ? discarding.where('real_id', '=', owner.realId).where('effective_id', '=', owner.effectiveId)
    : discarding
  await wanted.execute()
}
