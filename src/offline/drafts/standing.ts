// How far a unit of work has come, and how much of it only this phone has. This is the only place that decides it: every
// list, mark, label and count on screen reads it here. It relies only on what the draft records: finished transactions
// and valid replies. Pure.
//
//               edit                 the server's reply
//   untouched ────────▶ on-phone ◀──────────────────────▶ on-server
//                          │         edit                     │
//                          └───────────────┬──────────────────┘
//                                Submit    │   ▲ withdraw, edit
//                                          ▼   │
//                                    waiting-to-send ──────▶ sending ──────▶ submitted
//                                          ▲                    │
//                            Submit, retry │                    │ refused
//                                          └──── needs-you ◀────┘
//
//   needs-you  also from any state before it: a conflict, a lost lock, another device that writes, a refused autosave
//   became     from any state: another submission has used the draft (became.UniqueID)
//   the bin    beside each state but the two last ones (binnedAt): nothing is sent, and restoring it goes on as before
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import type { AttentionNote, Draft, PickedFile, SubmissionKind, SubmissionReply } from './draft-model.ts'
import { hasNoWork } from './no-work.ts'
import { openConflicts } from './open-conflicts.ts'
import { isOrder } from './orders.ts'
import { pickedFiles } from './picked-files.ts'
import { recordKindOf } from './record-kinds.ts'
import { unsentFiles, unsentPhotos, unsentUploads } from './uploads.ts'

/**
 * What only this phone has of a draft; nothing of one that is in the bin or over. `changes`: values or a submission that
 * the server has not acknowledged. `refused`: of the photos and files, those that the server or this phone refused; they
 * are not sent until the member acts.
 */
export type PartsHere = { changes: boolean; photos: number; files: number; refused: number }

export const NOTHING_HERE: PartsHere = { changes: false, photos: 0, files: 0, refused: 0 }

export type Standing = PartsHere &
  (
    | { kind: 'on-phone' }
    | { kind: 'on-server'; savedAt: string }
    | { kind: 'waiting-to-send'; submission: SubmissionKind }
    | { kind: 'sending'; submission: SubmissionKind }
    | { kind: 'submitted'; submission: SubmissionKind; reply: SubmissionReply }
    | { kind: 'became'; noun: string; label: string }
    | { kind: 'needs-you'; note: AttentionNote }
  )

/**
 * Cached by draft object, which each change replaces: after every key, several parts of the screen ask for the standing
 * of all drafts.
 */
const cache = new WeakMap<Draft, Standing>()

export function standingOf(draft: Draft): Standing {
  const known = cache.get(draft)
  if (known) return known
  const standing = { ...stateOf(draft), ...partsOf(draft) }
  cache.set(draft, standing)
  return standing
}

type State = Standing extends infer Each ? (Each extends PartsHere ? Omit<Each, keyof PartsHere> : never) : never

function stateOf(draft: Draft): State {
  const { submission, attention } = draft
  if (draft.became) return { kind: 'became', noun: recordKindOf(draft).noun, label: draft.became.label }
  if (submission?.state === 'done' && submission.reply)
    return { kind: 'submitted', submission: submission.kind, reply: submission.reply }
  if (submission?.state === 'refused' && submission.problem) return { kind: 'needs-you', note: submission.problem }
  if (submission?.state === 'sending') return { kind: 'sending', submission: submission.kind }
  if (attention) return { kind: 'needs-you', note: attention }
  if (submission) return { kind: 'waiting-to-send', submission: submission.kind }
  return isAcknowledged(draft) && !draft.serverBinned
    ? { kind: 'on-server', savedAt: draft.savedAt! }
    : { kind: 'on-phone' }
}

function partsOf(draft: Draft): PartsHere {
  if (!isUnfinished(draft)) return NOTHING_HERE
  const toCome = (kind: PickedFile['kind']) => pickedFiles(draft, kind).filter(({ again }) => again).length
  return {
    changes: !hasNoWork(draft) && (!hasEveryChange(draft) || draft.submission !== null),
    photos: unsentPhotos(draft).length + toCome('photo'),
    files: unsentFiles(draft).length + toCome('file'),
    refused: unsentUploads(draft).filter(({ state }) => state === 'refused').length,
  }
}

/** Whether the server has every change of the draft; its photos and files may still be here. */
export const isAcknowledged = (draft: Draft): boolean => draft.savedAt !== null && hasEveryChange(draft)

/** Until the member decides between two of their devices, only this one has its value. */
const hasEveryChange = (draft: Draft): boolean =>
  draft.acknowledged === draft.revision && !openConflicts(draft).some((each) => each.ownDevice && !isOrder(each))

/** Can no longer be edited, sent or offered. */
export const isOver = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): boolean =>
  submission?.state === 'done' || became !== undefined

/** Neither in the bin nor over. */
export const isUnfinished = (draft: Draft): boolean => draft.binnedAt === null && !isOver(draft)

export const isSubmitting = ({ submission }: Draft): boolean =>
  submission?.state === 'frozen' || submission?.state === 'sending'

/** Another device now writes this draft; this phone sends nothing more until the member takes it back. */
export const isWrittenElsewhere = ({ attention, submission }: Draft): boolean =>
  [attention, submission?.problem].some((note) => note?.code === 'autosave-other-device')

/** The record's lock is lost, or somebody else has it. */
export const isLockNote = (note: Pick<AttentionNote, 'code'> | null | undefined): boolean =>
  note?.code.startsWith('lock-') ?? false

/** `label`: a listing's ListingId, if known; agents and offices are named by their number. */
export type NamedRecord = { UniqueID: number; label: string | null }

/** The record that a finished draft created or changed; null while the draft is not over. */
export const finishedRecord = ({ submission, became }: Pick<Draft, 'submission' | 'became'>): NamedRecord | null =>
  became ?? (submission?.state === 'done' ? submission.reply : null)

/** Part of the draft exists only on this phone. */
export function hasPartsHere(draft: Draft): boolean {
  const { changes, photos, files } = standingOf(draft)
  return changes || photos + files > 0
}

/** Nothing more of the draft, or of some of its photos and files, is sent before the member acts. */
export const needsMember = ({ kind, refused }: Standing): boolean => kind === 'needs-you' || refused > 0

/** Has parts to send, or needs its member: listed on the Waiting screen, and counted on the app icon's badge. */
export const isWaiting = (draft: Draft): boolean =>
  isUnfinished(draft) && (hasPartsHere(draft) || needsMember(standingOf(draft)))

export const countWaiting = (drafts: readonly Draft[]): number => drafts.filter(isWaiting).length

/** Counts over all of a member's drafts. */
export type WorkTally = {
  /** Number of drafts with parts that are only on this phone. */
  drafts: number
  photos: number
  files: number
  /** Submitted by the member, not acknowledged by the server. */
  submissions: number
  needsYou: number
}

export const NO_WORK: WorkTally = { drafts: 0, photos: 0, files: 0, submissions: 0, needsYou: 0 }

export function tallyWork(drafts: readonly Draft[]): WorkTally {
  const tally = { ...NO_WORK }
  for (const draft of drafts.filter(isUnfinished)) {
    const standing = standingOf(draft)
    if (hasPartsHere(draft)) tally.drafts += 1
    tally.photos += standing.photos
    tally.files += standing.files
    if (standing.kind === 'waiting-to-send' || standing.kind === 'sending') tally.submissions += 1
    if (needsMember(standing)) tally.needsYou += 1
  }
  return tally
}

/** Has been begun, and is not permanently dismissed. */
export const isKept = (draft: Draft): boolean => !draft.forgotten && !hasNoWork(draft)

/** Belongs to this member and the member they act for, and is not permanently dismissed. */
export const isOwn = (draft: Draft, owner: Owner): boolean => !draft.forgotten && isSameOwner(draft.owner, owner)

/** In the member's lists of drafts. */
export const isListed = (draft: Draft, owner: Owner): boolean => isKept(draft) && isOwn(draft, owner)

export const newestFirst = (drafts: readonly Draft[]): Draft[] => [...drafts].sort((a, b) => b.editedAt - a.editedAt)
