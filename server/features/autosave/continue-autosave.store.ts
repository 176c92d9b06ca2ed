// The usual autosave in one statement: it continues the draft that the phone expects, or writes nothing.
import type { AutosaveRequest } from '#contract/draft.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/connection.ts'
import { last } from '../../db/send-together.ts'
import { type Continued, continued, type Head, isDraft, type Saved, storable } from './autosaves.store.ts'
import { isSmall } from './draft-caps.store.ts'

const updateAssumed = compileOnce((db, given: Continued & Assumed) =>
  db
    .updateTable('autosave')
    .set(continued(given))
    .where(isDraft(given))
    .where('effective_id', '=', given.effectiveId)
    .where('device_id', '=', given.deviceId)
    .where('form_name', '=', given.formName)
    .where('revision', '=', given.revision)
    .where('parent_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('finished_at', 'is', null)
    .where(isSmall)
    .returning(['revision', 'saved_at'])
    .modifyEnd(last),
)
type Assumed = Pick<Head, 'draftId' | 'realId' | 'effectiveId' | 'deviceId' | 'formName' | 'revision'>

/**
 * Applies an autosave that has only fields if the stored draft is as predicted, and small enough to have room for them;
 * commits at once. undefined: it is not, and nothing was written.
 */
export async function applyIfAssumed(
  tx: Tx,
  assumed: Assumed,
  sent: AutosaveRequest,
): Promise<Omit<Saved, 'bytes'> | undefined> {
  const [row] = await updateAssumed(tx, { ...storable(sent), ...assumed })
  return row && { revision: row.revision, savedAt: row.saved_at }
}
