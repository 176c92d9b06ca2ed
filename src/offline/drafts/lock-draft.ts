// A draft and the lock of the record that it changes. Pure.
import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { Draft } from './draft-model.ts'
import { recordTypeOf } from './record-kinds.ts'

/** Written under this epoch from now on. A frozen submission that has not left yet names it, too. */
export function underLock(draft: Draft, epoch: number): Draft {
  const { base, submission, takenLock: _, askedLock: __, ...kept } = draft
  const next: Draft = { ...kept, base, submission, lockEpoch: epoch }
  if (!base || submission?.state !== 'frozen') return next
  const rowLockRequest = { type: recordTypeOf(draft), id: base.UniqueID, epoch }
  return { ...next, submission: { ...submission, body: { ...submission.body, rowLockRequest } } }
}

const OVERTAKEN: ReadonlySet<ProblemCode> = new Set(['lock-epoch', 'lock-required', 'version-conflict'])

/**
 * The lock that sync took for the submission is gone, or the record was changed before it: another form of the same
 * record was submitted first, for example. Asks for it again, and compares. null: the refusal is for the member.
 */
export function lockAgain(draft: Draft, { code }: Problem): Draft | null {
  const { submission, takenLock, ...kept } = draft
  if (takenLock === undefined || !submission || !OVERTAKEN.has(code as ProblemCode)) return null
  const asking: Draft = { ...kept, lockEpoch: null, submission: { ...submission, state: 'frozen' } }
  // A change of the record left the lock as it is: given back if the submission is withdrawn before it is asked for again.
  return code === 'version-conflict' ? { ...asking, takenLock } : asking
}
