// Decides what the page of a form shows: the form, or why there is none. Pure: the pages gather the facts and show the
// result. A mistake here opens a form on the wrong record, or over a change that is being
// submitted.
import type { CallResult } from '#src/api/call.ts'
import type { EditLockState } from '#src/features/locks/edit-lock-core.ts'
import type { LockError } from '#src/features/locks/lock-error.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import { isOver } from '#src/offline/drafts/standing.ts'
import type { FormParts, PartsState } from './form-parts.ts'

// ── a new record, or its draft ────────────────────────────────────────────

export type CreateFacts = {
  /** The draft in the address; null: there is none. */
  draft: Draft | 'loading' | 'missing' | null
  /** The draft is in its form's current version, or stays in its own. */
  isMigrated: boolean
  parts: PartsState
  offers: OffersState
}

type Opened = { show: 'form'; parts: FormParts }
type NoFormYet = { show: 'opening' } | { show: 'no-form' } | { show: 'not-here'; retry(): void }

type CreateView =
  | Opened
  | NoFormYet
  | { show: 'no-draft' }
  | { show: 'in-the-bin' | 'sent'; draft: Draft }
  /** Unfinished records of the same form are offered first. */
  | { show: 'offers' }

export function decideCreate({ draft, isMigrated, parts, offers }: CreateFacts): CreateView {
  if (draft === 'missing') return { show: 'no-draft' }
  if (draft === 'loading') return { show: 'opening' }
  if (draft?.binnedAt) return { show: 'in-the-bin', draft }
  if (draft && isOver(draft)) return { show: 'sent', draft }
  if (!isMigrated) return { show: 'opening' }
  if (parts.kind !== 'ready') return withoutParts(parts)
  if (offers !== 'over') return { show: offers === 'asking' ? 'opening' : 'offers' }
  return { show: 'form', parts: parts.parts }
}

function withoutParts(parts: Exclude<PartsState, { kind: 'ready' }>): NoFormYet {
  if (parts.kind === 'loading') return { show: 'opening' }
  return parts.isUnknown ? { show: 'no-form' } : { show: 'not-here', retry: parts.retry }
}

/**
 * asking: the form waits for the answer. first: the question is shown before the form. over: it may be shown over the
 * form.
 */
export type OffersState = 'asking' | 'first' | 'over'
export type OffersPlace = 'first' | 'sheet' | 'banner'

/**
 * Where unfinished records are offered, once there are any: before the form, over a form that nobody has typed in, or
 * above it. `isTouched`: null if no form is on screen.
 */
export const placeOffers = (isTouched: boolean | null): OffersPlace =>
  isTouched === null ? 'first' : isTouched ? 'banner' : 'sheet'

/** `isAny`: there is something to offer. `isWaiting`: an answer about it is still missing, and is not late. */
export function decideOffers(facts: {
  isAny: boolean
  place: OffersPlace | null
  isFormShown: boolean
  isWaiting: boolean
}): OffersState {
  const { isAny, place, isFormShown, isWaiting } = facts
  if (isAny && (place ?? 'first') === 'first' && !isFormShown) return 'first'
  return isWaiting ? 'asking' : 'over'
}

// ── an edit ───────────────────────────────────────────────────────────────

export type SubmissionFacts = {
  /** frozen: it is sent as soon as possible. settled: there is none, or the server has answered. */
  state: 'looking' | 'frozen' | 'sending' | 'settled'
  /** Once made, this change can't be made again. */
  isOnce: boolean
  isDone: boolean
  isLate: boolean
}

/** Before an edit: until the server replies to an earlier submission, the record may or may not include it. */
export function decideSubmitted(facts: SubmissionFacts): 'edit' | 'submitted' | 'opening' | 'being-submitted' {
  const { state, isOnce, isDone, isLate } = facts
  if (state === 'settled') return isOnce && isDone ? 'submitted' : 'edit'
  return isLate ? 'being-submitted' : 'opening'
}

/** The draft of an edit. `isUnlocked`: begun offline, it never takes the lock. */
export type BegunEdit =
  | { kind: 'loading' }
  | { kind: 'failed'; retry(): void }
  | { kind: 'ready'; draft: Draft; isUnlocked: boolean }

export type EditFacts = {
  lock: EditLockState | null
  lockError: LockError | null
  parts: PartsState
  begun: BegunEdit
  /** Why this change can't be made to the record as it is now; null if it can. */
  refusal: string | null
}

type EditView =
  | (Opened & { draft: Draft })
  | NoFormYet
  | { show: 'lock-page' | 'not-yours' | 'no-record' }
  /** `reason`: why the server did not lock the record; without one, it was not reached. */
  | { show: 'out-of-reach'; reason?: string }
  | { show: 'not-now'; title: string }

export function decideEdit({ lock, lockError, parts, begun, refusal }: EditFacts): EditView {
  if (lock?.kind === 'locked') return { show: 'lock-page' }
  if (lock?.kind === 'failed') {
    if (lockError?.forbidden) return { show: 'not-yours' }
    if (lockError?.notFound) return { show: 'no-record' }
    return { show: 'out-of-reach', ...(lockError && { reason: lockError.text }) }
  }
  if (lock?.kind === 'out-of-reach' && begun.kind === 'failed') return { show: 'out-of-reach' }
  if (parts.kind === 'failed') return withoutParts(parts)
  if (begun.kind === 'failed') return { show: 'not-here', retry: begun.retry }
  if (begun.kind === 'loading' || parts.kind === 'loading') return { show: 'opening' }
  if (refusal !== null) return { show: 'not-now', title: refusal }
  return { show: 'form', parts: parts.parts, draft: begun.draft }
}

type EditBase =
  | { on: 'record'; record: SavedRecord; isUnlocked: boolean }
  | { on: 'earlier-draft'; draft: Draft; isUnlocked: boolean }
  | { on: 'nothing' }

/**
 * Starting point of an edit: the record as the server has it under the lock; without an answer, an earlier draft as it is,
 * or the record as it is on this phone. Such a form stays unlocked, even when the connection is back: locking it would
 * replace the record that the member sees. Its submission asks for the lock. `reply`: null if the record was not asked
 * for, because it is not locked. `kept`: as last shown on this phone.
 */
export function baseOfEdit(
  reply: CallResult<SavedRecord> | null,
  earlier: Draft | null,
  kept: () => SavedRecord | null,
): EditBase {
  if (reply?.kind === 'ok') return { on: 'record', record: reply.value, isUnlocked: false }
  if (earlier) return { on: 'earlier-draft', draft: earlier, isUnlocked: reply === null }
  const record = reply === null || reply.kind === 'silence' ? kept() : null
  return record ? { on: 'record', record, isUnlocked: true } : { on: 'nothing' }
}

/**
 * Type under which a listing's form opens if its URL has another one; null if the URL is correct. `own`: route of the
 * record's type, undefined for a type that this board does not have.
 */
export const rightRoute = (named: string | undefined, own: string | undefined): string | null =>
  named === undefined || own === undefined || own === named ? null : own
