// Applies the reply to an upload to its draft. Pure; runs inside the store's transaction, on the draft as it is then.
import type { CallResult } from '../../api/call.ts'
import type { Draft } from '../drafts/draft-model.ts'
import { lockAgain } from '../drafts/lock-draft.ts'
import { findUpload, putUpload, refusalOf, refuseSubmission, refuseUpload, uploadKindOf } from '../drafts/uploads.ts'
import { againLater, DONE, noteOf, passingFault, type SendOutcome, STOPPED } from './send-outcome.ts'
import type { Settled } from './settle-draft.ts'

/** What the server reports as stored: the hashes of the bytes it received, in the order sent. */
export type Receipt = {
  id: string
  hashes: readonly string[]
  isUnusable: boolean
  urls: { url: string; thumbURL?: string }
}
/** `isStopped`: this phone aborted the request. */
type Answer = { result: CallResult<Receipt>; insist: boolean; isStopped: boolean; now: number }

/** An upload counts as stored on the server only if every hash it echoes matches the phone's. */
export function settleUpload(
  draft: Draft,
  id: string,
  hashes: readonly string[],
  { result, insist, isStopped, now }: Answer,
): Settled {
  const upload = findUpload(draft, id)
  if (!upload || upload.state === 'uploaded') return { draft, verdict: DONE }
  const kind = uploadKindOf(draft, id)
  const state = upload.state === 'paused' ? 'paused' : 'waiting'
  const again = (verdict: SendOutcome): Settled => ({
    draft: putUpload(draft, id, { state, tries: upload.tries + 1 }),
    verdict,
  })
  if (isStopped && result.kind === 'silence') return { draft: putUpload(draft, id, { state }), verdict: STOPPED }
  // Timing out on a large upload says little about how small requests would do.
  if (result.kind === 'silence' && result.reason === 'deadline') return again(againLater())
  const passing = passingFault(result, insist)
  if (passing) return again(passing)
  if (result.kind === 'silence') return { draft, verdict: DONE }
  if (result.kind === 'ok') {
    const receipt = result.value
    if (receipt.isUnusable) return { draft: refuseUpload(draft, id, refusalOf(kind, 'unusable'), now), verdict: DONE }
    if (receipt.id !== id || receipt.hashes.join() !== hashes.join()) return again(againLater())
    return { draft: putUpload(draft, id, { state: 'uploaded', problem: null, ...receipt.urls }), verdict: DONE }
  }
  const { problem } = result
  if (problem.code === kind.damaged) return again(againLater())
  if (!problem.code.startsWith('lock-')) return { draft: refuseUpload(draft, id, problem, now), verdict: DONE }
  const isSubmitted = draft.submission?.state === 'frozen'
  const asking = isSubmitted ? lockAgain(draft, problem) : null
  // Without a lock, another answer has already reported this, or the lock was returned in the meantime.
  if (asking || draft.lockEpoch === null)
    return { draft: putUpload(asking ?? draft, id, { state }), verdict: againLater() }
  const note = noteOf(problem, 'upload', draft.revision, now)
  const stopped = isSubmitted ? refuseSubmission(draft, note) : draft
  return { draft: { ...putUpload(stopped, id, { state }), attention: note }, verdict: DONE }
}
