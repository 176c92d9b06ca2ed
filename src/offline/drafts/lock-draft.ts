// A draft and the lock of the record that it changes. Pure.
import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { Draft } from './draft-model.ts'
import { recordTypeOf } from './record-kinds.ts'

/** Sets the epoch for the draft's next writes, including a frozen submission that has not been sent. */
export function underLock(draft: Draft, epoch: number): Draft {
  const { base, submission, takenLock: _, askedLock: __, ...kept } = draft
  const next: Draft = { ...kept, base, submission, lockEpoch: epoch }
  if (!base || submission?.state !== 'frozen') return next
  const rowLockRequest = { type: recordTypeOf(draft), id: base.UniqueID, epoch }
  return { ...next, submission: { ...submission, body: { ...submission.body, rowLockRequest } } }
}

const OVERTAKEN: ReadonlySet<ProblemCode> = new Set(['lock-epoch', 'lock-required', 'version-conflict'])

/**
 * If the lock that sync took for the submission is lost, or the record changed before sync took it (for example because
 * another form of the same record was submitted first): asks for the lock again, and compares. null: the member has to
 * see the refusal.
 */
export function lockAgain(draft: Draft, { code }: Problem): Draft | null {
  const { submission, takenLock, ...kept } = draft
  if (takenLock === undefined || !submission || !OVERTAKEN.has(code as ProblemCode)) return null
  // A form was opened under another lock, and that one is lost.
  if (draft.lockEpoch !== null && draft.lockEpoch !== takenLock) return null
  const asking: Draft = { ...kept, lockEpoch: null, submission: { ...submission, state: 'frozen' } }
  // A change of the record does not affect the lock, so it is returned if the submission is withdrawn before sync asks
  // again.
  return code === 'version-conflict' ? { ...asking, takenLock } : asking
}
