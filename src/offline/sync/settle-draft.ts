// Applies a reply to a draft. Labels derive from what is written here, so each line must rely on a valid reply and
// nothing else. Pure: the store runs it on the draft as it is then, because the member may have typed more while the
// request was in flight.
import type { Reply } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import type { CallResult } from '#src/api/call.ts'
import type { AttentionNote, Draft, SubmissionReply } from '../drafts/draft-model.ts'
import { lockAgain } from '../drafts/lock-draft.ts'
import { inPreparation } from '../drafts/picked-files.ts'
import type { SubmitEndpoint } from '../drafts/record-kinds.ts'
import type { SavedRecord } from '../drafts/saved-record.ts'
import { isOver, isSubmitting } from '../drafts/standing.ts'
import { type RestPorts, unsentRest } from '../drafts/unsent-rest.ts'
import { refuseSubmission, resendUploads } from '../drafts/uploads.ts'
import type { DraftWrite } from '../store/draft-store.ts'
import { againLater, DONE, noteOf, passingFault, type SendOutcome } from './send-outcome.ts'

/** `draft` null: delete it. */
export type SettledDraft = { draft: Draft | null; outcome: SendOutcome } & Pick<
  DraftWrite<never>,
  'dropBytes' | 'split'
>
type Answer<T> = { result: CallResult<T>; isOurSession: boolean; now: number }

export function settleAutosave(
  draft: Draft,
  sent: { from: number; to: number },
  { result, isOurSession, now }: Answer<Reply<'autosaveUpdate'>>,
): SettledDraft {
  const passing = passingFault(result, isOurSession)
  if (passing) return { draft, outcome: passing }
  if (isOver(draft)) return { draft, outcome: DONE }
  if (result.kind === 'ok') {
    const { revision, savedAt } = result.value
    if (revision > sent.to) return { draft: alert(draft, aheadNote(draft, now)), outcome: DONE }
    const attention = draft.attention?.source === 'autosave' ? null : draft.attention
    const outcome = revision < sent.to ? againLater() : DONE
    return { draft: { ...draft, acknowledged: revision, savedAt, attention }, outcome }
  }
  if (result.kind === 'silence') return { draft, outcome: DONE }
  const { problem } = result
  // A submission includes everything itself, and would get the same refusal as the superseded autosave.
  if (isSubmitting(draft)) return { draft, outcome: DONE }
  if (problem.code !== 'autosave-gap')
    return { draft: alert(draft, noteOf(problem, 'autosave', sent.to, now)), outcome: DONE }
  const stored = storedRevision(problem, sent.from)
  return {
    draft: { ...draft, acknowledged: stored, savedAt: stored === 0 ? null : draft.savedAt },
    outcome: againLater(),
  }
}

const alert = (draft: Draft, attention: AttentionNote): Draft => ({ ...draft, attention })

/**
 * The server's copy has revisions that this phone does not know, for example after the phone was restored from an old
 * backup.
 */
const aheadNote = (draft: Draft, at: number): AttentionNote => ({
  code: 'autosave-other-device',
  title: 'The server has a newer copy of this draft.',
  detail: '',
  errors: [],
  at,
  source: 'autosave',
  revision: draft.revision,
})

/** Reads the problem's extension member `revision`. If it is missing, everything is sent again. */
function storedRevision(problem: Problem, from: number): number {
  const { revision } = problem as { revision?: unknown }
  return typeof revision === 'number' && revision >= 0 && revision < from ? revision : 0
}

/** Marks the submission as sending; null if it must not be sent (withdrawn, replaced, answered). */
export function markSending(draft: Draft, key: string): Draft | null {
  const { submission } = draft
  if (submission?.key !== key || !isSubmitting(draft)) return null
  return submission.state === 'sending' ? draft : { ...draft, submission: { ...submission, state: 'sending' } }
}

/** No transient failure reverts `sending`: an attempt whose reply was lost may have taken effect. */
export function settleSubmission(
  draft: Draft,
  key: string,
  { result, isOurSession, now }: Answer<Reply<SubmitEndpoint>>,
): SettledDraft {
  const { submission } = draft
  if (submission?.key !== key || submission.state !== 'sending') return { draft, outcome: DONE }
  const passing = passingFault(result, isOurSession)
  if (passing) return { draft, outcome: passing }
  if (result.kind === 'ok') {
    const reply = replyOf(result.value)
    const done = { ...submission, state: 'done' as const, doneAt: now, reply, problem: null }
    return { draft: { ...draft, submission: done, attention: null, conflicts: [] }, outcome: DONE, dropBytes: true }
  }
  if (result.kind === 'silence') return { draft, outcome: DONE }
  const again = resendUploads(draft, result.problem) ?? lockAgain(draft, result.problem)
  if (again) return { draft: again, outcome: againLater() }
  return {
    draft: refuseSubmission(draft, noteOf(result.problem, 'submission', submission.revision, now)),
    outcome: DONE,
  }
}

/** For agents and offices the reply contains only the number. */
function replyOf(reply: Reply<SubmitEndpoint>): SubmissionReply {
  const { UniqueID, version } = 'Data' in reply ? reply.Data : reply.data
  return { UniqueID, version, label: 'Data' in reply ? reply.Data.ListingId : null }
}

/** The listing that this draft has become, according to the reply; null for every other reply. */
export function usedBy(result: CallResult<unknown>): number | null {
  if (result.kind !== 'problem' || result.problem.code !== 'draft-used') return null
  const { UniqueID } = result.problem as { UniqueID?: unknown }
  return typeof UniqueID === 'number' ? UniqueID : null
}

/**
 * Another submission of this draft created the listing. Anything more that this phone has becomes an edit of that
 * listing, with its photos and files; the draft itself has nothing left to send. `key`: key of the submission that got
 * this answer; null for an autosave.
 */
export function settleUsed(draft: Draft, key: string | null, record: SavedRecord, ports: RestPorts): SettledDraft {
  const isAnswered = key === null ? !isSubmitting(draft) : draft.submission?.key === key
  if (isOver(draft) || !isAnswered) return { draft, outcome: DONE }
  // Photos that a page is preparing right now must be added to this draft first.
  if (inPreparation(draft).length > 0) return { draft, outcome: againLater() }
  const rest = unsentRest(draft, record, ports)
  const { UniqueID, label } = record.base
  const became = { UniqueID, label, at: ports.now }
  const over: Draft = { ...draft, became, submission: null, attention: null, conflicts: [] }
  return { draft: over, outcome: DONE, dropBytes: true, ...(rest && { split: rest }) }
}

export function settleBin(
  draft: Draft,
  binned: boolean,
  { result, isOurSession }: Answer<Reply<'autosaveRemove'>>,
): SettledDraft {
  const passing = passingFault(result, isOurSession)
  if (passing) return { draft, outcome: passing }
  if (draft.forgotten) return { draft: null, outcome: DONE, dropBytes: true }
  const told = { ...draft, serverBinned: binned }
  // The server has nothing to restore: the next autosave creates it again.
  const isMissing = !binned && result.kind !== 'ok'
  return { draft: isMissing ? { ...told, acknowledged: 0, savedAt: null } : told, outcome: DONE }
}
