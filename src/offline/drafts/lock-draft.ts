// A draft and the lock of the record that it changes. Pure.
import type { Draft } from './draft-model.ts'
import { recordTypeOf } from './record-kinds.ts'

/** Written under this epoch from now on. A frozen submission that has not left yet names it, too. */
export function underLock(draft: Draft, epoch: number): Draft {
  const { base, submission } = draft
  const next = { ...draft, lockEpoch: epoch }
  if (!base || submission?.state !== 'frozen') return next
  const rowLockRequest = { type: recordTypeOf(draft), id: base.UniqueID, epoch }
  return { ...next, submission: { ...submission, body: { ...submission.body, rowLockRequest } } }
}
