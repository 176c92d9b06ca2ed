// Facts about a draft, without its content, from which sync decides what to send next; standing.ts says what the member
// sees of it. Pure.
import type { STATUSES } from '#contract/listing.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import type { Draft } from './draft-model.ts'
import { isUntouched } from './new-draft.ts'
import { hasNoWork } from './no-work.ts'
import { inPreparation } from './picked-files.ts'
import { recordKindOf } from './record-kinds.ts'
import {
  isLockNote,
  isOver,
  isSubmitting,
  isUnfinished,
  isWrittenElsewhere,
  type PartsHere,
  standingOf,
} from './standing.ts'
import { isSendable, missingUploads, unsentUploads } from './uploads.ts'

export type DraftFacts = {
  draftId: string
  /** The draft has changes that the server has not acknowledged, and may send them. */
  unsaved: boolean
  /**
   * The changes are saved without delay: they include a new photo, which the server must know before its bytes arrive, or
   * their form was closed, and colleagues wait for its lock.
   */
  urgent: boolean
  /** Ids of photos to send, in the draft's order, then of files. */
  uploads: string[]
  /**
   * Time when the member submitted, if the submission can be sent now; null if there is none or an upload is missing.
   */
  submittedAt: number | null
  /**
   * The submission waits for the record's lock, because the edit began offline. `to-upload`: photos or files are sent
   * first, under that lock.
   */
  wantsLock?: 'to-submit' | 'to-upload'
  /**
   * The draft has, or may have, a lock that was taken for a submission. `now`: it no longer needs the lock.
   * `while-held`: the lock is returned while the draft's uploads wait for Wi-Fi.
   */
  returnsLock?: 'now' | 'while-held'
  /** Change to report to the server's bin. */
  bin: 'remove' | 'restore' | null
  /** What only this phone has of it. */
  here: Pick<PartsHere, 'changes' | 'photos' | 'files'>
  /** Number of picked files that are not ready to send. */
  preparing?: number
}

const INCOMPLETE: keyof typeof STATUSES = 'I'

/**
 * Whether the server keeps a copy of the draft. For types that can be saved as incomplete, only if this record may be.
 */
export function isAutosaved(draft: Draft): boolean {
  const { autosaves } = recordKindOf(draft)
  return draft.operation === 'create' ? autosaves.create : autosaves.incomplete && draft.base?.status === INCOMPLETE
}

/**
 * Whether the form may save the record as incomplete, which only some types allow. `draft` null: it is about to begin.
 */
export function maySaveIncomplete(draft: Draft | null, formName: string): boolean {
  if (!draft) return recordKindOf({ formName }).submits.create.incomplete !== undefined
  return isAutosaved(draft) && recordKindOf(draft).submits[draft.operation].incomplete !== undefined
}

/**
 * Sending stops until the member acts: the lock is lost, another phone writes, or the server refused this very
 * revision.
 */
const stopped = (draft: Draft): boolean => {
  const { attention, revision } = draft
  if (attention === null) return false
  const isRefused = attention.source === 'autosave' && attention.revision >= revision
  return isLockNote(attention) || isWrittenElsewhere(draft) || isRefused
}

const locksHold = ({ operation, lockEpoch }: Draft) => operation === 'create' || lockEpoch !== null

/**
 * The lock is requested once the draft is submitted, as long as no part of the submission has been sent. The request
 * includes the version that the edit began from, so that changes made by others since are detected.
 */
export const wantsLock = (draft: Draft): boolean =>
  draft.submission?.state === 'frozen' && !locksHold(draft) && !isLockNote(draft.attention)

/** A submission that arrived from here has already released the lock. */
export function returnsLock(draft: Draft): DraftFacts['returnsLock'] {
  if (draft.submission?.state === 'done') return undefined
  const { takenLock, askedLock } = draft
  if (!isSubmitting(draft)) {
    if (takenLock === undefined || askedLock || !isLeftToSync(draft))
      return takenLock !== undefined || askedLock ? 'now' : undefined
    return wantsAutosave(draft) ? undefined : uploadsWait(draft) ? 'while-held' : 'now'
  }
  return draft.takenLock !== undefined && draft.submission?.state === 'frozen' && !isComplete(draft)
    ? 'while-held'
    : undefined
}

/** The form is closed and left its lock to sync, which returns it once the changes are sent. */
const isLeftToSync = ({ takenLock, lockEpoch }: Draft): boolean => takenLock !== undefined && takenLock === lockEpoch

/** After this many failed tries, an upload no longer keeps the lock: it waits until the form is opened again. */
const LOCKED_TRIES = 3

const uploadsWait = (draft: Draft): boolean =>
  isUnfinished(draft) &&
  !isLockNote(draft.attention) &&
  unsentUploads(draft).some((upload) => isSendable(upload) && upload.tries < LOCKED_TRIES)

/** Whether there are changes to autosave, and sending them is allowed. */
export const wantsAutosave = (draft: Draft): boolean =>
  draft.revision > draft.acknowledged &&
  !hasNoWork(draft) &&
  draft.binnedAt === null &&
  !isOver(draft) &&
  !isSubmitting(draft) &&
  isAutosaved(draft) &&
  locksHold(draft) &&
  !stopped(draft)

/**
 * Cached by draft object, which each change replaces: after every key, several parts of the screen ask for the facts of
 * all drafts.
 */
const cache = new WeakMap<Draft, { member: Owner; facts: DraftFacts }>()

export function factsOf(draft: Draft, member: Owner): DraftFacts {
  const last = cache.get(draft)
  if (last && isSameOwner(last.member, member)) return last.facts
  const facts = findFacts(draft, member)
  cache.set(draft, { member, facts })
  return facts
}

const hasUnknownPhoto = ({ photos, acknowledged }: Draft): boolean =>
  Object.values(photos).some((photo) => photo.isNew && photo.rev > acknowledged)

function findFacts(draft: Draft, member: Owner): DraftFacts {
  const mine = isSameOwner(draft.owner, member)
  const live = mine && isUnfinished(draft)
  const unsaved = mine && wantsAutosave(draft)
  const sendable = live && locksHold(draft) && !isLockNote(draft.attention)
  const returned = mine && returnsLock(draft)
  const { changes, photos, files } = standingOf(draft)
  return {
    draftId: draft.draftId,
    unsaved,
    urgent: unsaved && (isLeftToSync(draft) || hasUnknownPhoto(draft)),
    uploads: sendable
      ? unsentUploads(draft)
          .filter(isSendable)
          .map(({ id }) => id)
      : [],
    submittedAt: live && isSubmitting(draft) && isComplete(draft) ? draft.submission!.actedAt : null,
    ...(live && wantsLock(draft) && { wantsLock: isComplete(draft) ? 'to-submit' : 'to-upload' }),
    ...(returned && { returnsLock: returned }),
    bin: mine ? binChange(draft) : null,
    here: { changes, photos, files },
    ...(live && inPreparation(draft).length > 0 && { preparing: inPreparation(draft).length }),
  }
}

/** The server has every upload that the submission names. */
const isComplete = (draft: Draft): boolean => missingUploads(draft).length === 0

/** Needed even if nothing was acknowledged: the reply to an autosave may have been lost. */
function binChange(draft: Draft): DraftFacts['bin'] {
  if (!isAutosaved(draft) || isUntouched(draft) || isOver(draft)) return null
  if (draft.binnedAt !== null) return draft.serverBinned ? null : 'remove'
  return draft.serverBinned ? 'restore' : null
}
