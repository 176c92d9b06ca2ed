// Applies replies about the lock that sync requests when an edit that began offline is submitted. Pure; runs inside the
// store's transaction, like settle-draft.ts.
import type { Reply } from '#contract/endpoints.ts'
import type { CallResult } from '#src/api/call.ts'
import { returnsLock, wantsLock } from '../drafts/draft-facts.ts'
import type { AttentionNote, Draft } from '../drafts/draft-model.ts'
import { underLock } from '../drafts/lock-draft.ts'
import { rebase } from '../drafts/rebase-draft.ts'
import type { SavedRecord } from '../drafts/saved-record.ts'
import { refuseSubmission } from '../drafts/uploads.ts'
import { mergedBody } from './listing-body.ts'
import { DONE, noteOf, passingFault } from './send-outcome.ts'
import type { SettledDraft } from './settle-draft.ts'

type Answer = { result: CallResult<Reply<'lockCreate'>>; isOurSession: boolean; now: number }

/**
 * The frozen body then names the lock. A lock held by somebody else is not a transient failure: its holder may work for
 * hours. A lock that arrives after the submission was withdrawn is recorded, to be returned; so is one that is newer
 * than the lock under which the form has been opened since.
 */
export function settleLock(asked: Draft, { result, isOurSession, now }: Answer): SettledDraft {
  const passing = passingFault(result, isOurSession)
  if (passing) return { draft: asked, outcome: passing }
  const { askedLock: _, ...draft } = asked
  const { submission } = draft
  const isOurs = result.kind === 'ok' && result.value.rowIsLockedByUser
  if (!submission || !wantsLock(draft)) {
    const isLate = isOurs && result.value.epoch > (draft.lockEpoch ?? 0)
    return { draft: isLate ? { ...draft, takenLock: result.value.epoch } : draft, outcome: DONE }
  }
  if (result.kind === 'silence') return { draft, outcome: DONE }
  const refused = (problem: AttentionNote) => ({ draft: refuseSubmission(draft, problem), outcome: DONE })
  if (result.kind === 'problem') return refused(noteOf(result.problem, 'submission', submission.revision, now))
  const { epoch } = result.value
  if (!isOurs) return refused(lockedNote(submission.revision, result.value, now))
  return { draft: { ...underLock(draft, epoch), takenLock: epoch }, outcome: DONE }
}

const lockedNote = (
  revision: number,
  { userName, rowIsLockedByMember }: Reply<'lockCreate'>,
  at: number,
): AttentionNote => ({
  code: 'lock-required',
  title: rowIsLockedByMember
    ? 'You are editing this record on another device.'
    : `${userName ?? 'Someone else'} is editing this record.`,
  detail: 'Your change was not sent, and nothing was lost. Open it again once the record is free.',
  errors: [],
  at,
  source: 'submission',
  revision,
})

/**
 * For a record whose version differs from the one the edit began on. If both sides changed the same value, or somebody
 * else changed the status, the member decides; anything else is merged, and the submission continues.
 */
export function settleCompared(draft: Draft, { base: theirs }: SavedRecord, now: number): SettledDraft {
  const { base, submission } = draft
  const isWaiting = submission?.state === 'frozen' && draft.takenLock !== undefined
  if (!base || !isWaiting || base.version === theirs.version) return { draft, outcome: DONE }
  const merged = rebase(draft, theirs, now)
  // The form merges and shows both sides when it is opened again.
  if (merged.attention || base.status !== theirs.status)
    return { draft: refuseSubmission(draft, changedNote(submission.revision, now)), outcome: DONE }
  const body = mergedBody(merged, submission.body)
  return { draft: { ...merged, submission: { ...submission, body, revision: merged.revision } }, outcome: DONE }
}

const changedNote = (revision: number, at: number): AttentionNote => ({
  code: 'version-conflict',
  title: 'This record was changed in the meantime.',
  detail: 'Your change was not sent, and nothing was lost. Open it again to see the record as it is now.',
  errors: [],
  at,
  source: 'submission',
  revision,
})

/** Written before the request is sent: its answer may be lost, and the submission withdrawn in the meantime. */
export const markAsking = (draft: Draft): Draft | null => (wantsLock(draft) ? { ...draft, askedLock: true } : null)

/**
 * Handles the server's answer about a lock whose reply was lost. A lock that is needed again by now is requested, not
 * looked up.
 */
export const settleLookedUp = (draft: Draft, answer: Answer): SettledDraft =>
  wantsLock(draft) ? { draft, outcome: DONE } : settleLock(draft, answer)

/**
 * Written before the request is sent: a submission frozen from now on requests a lock of its own, unless its form has
 * been opened under another.
 */
export function markReturning(draft: Draft): Draft | null {
  if (!returnsLock(draft)) return null
  return draft.lockEpoch === draft.takenLock ? { ...draft, lockEpoch: null } : draft
}

/** A lock that the server no longer knows needs no return, so any answer is fine. */
export function settleReturned(draft: Draft, epoch: number): SettledDraft {
  const { takenLock, ...kept } = draft
  return { draft: takenLock === epoch ? kept : draft, outcome: DONE }
}
