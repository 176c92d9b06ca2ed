// Facts about a draft from which sync decides what to send next, without its content. Pure.
import type { STATUSES } from '#contract/listing.ts'
import type { Owner } from '../../api/owner.ts'
import { isOver } from './draft-end.ts'
import type { Draft, PickedFile } from './draft-model.ts'
import { isUntouched } from './new-draft.ts'
import { hasNoWork } from './no-work.ts'
import { inPreparation, pagesHere, pickedFiles } from './picked-files.ts'
import { recordKindOf } from './record-kinds.ts'
import { isSendable, missingUploads, unsentFiles, unsentPhotos } from './uploads.ts'

export type DraftFacts = {
  draftId: string
  /** Has changes that the server has not acknowledged, and may send them. */
  unsaved: boolean
  /** Includes a new photo: the server must know of it before its bytes arrive. */
  urgent: boolean
  /** Photos to send, in their order, then files. */
  uploads: string[]
  /**
   * Time when the member submitted, if the submission can go out now; null if there is none or a photo is not uploaded
   * yet.
   */
  submittedAt: number | null
  /**
   * Its submission waits for the record's lock, which an edit begun without signal does not have yet. `to-upload`: photos
   * or files go first, under that lock.
   */
  wantsLock?: 'to-submit' | 'to-upload'
  /**
   * Has, or may have, a lock that was taken for a submission. `now`: no longer needs it. `while-held`: not before its photos and files,
   * should they wait for Wi-Fi.
   */
  returnsLock?: 'now' | 'while-held'
  /** Change to report to the server's bin. */
  bin: 'remove' | 'restore' | null
  /** Some part of it exists only on this phone. */
  onlyHere: boolean
  photosOnlyHere: number
  filesOnlyHere: number
  /** Scanned pages; nothing of them is sent before they are saved as a file. */
  scanned?: number
  /** Files picked but not ready to send. */
  preparing?: number
}

const INCOMPLETE: keyof typeof STATUSES = 'I'

/**
 * Whether the server keeps a copy of the draft. Kinds that know incomplete records require that the record may be
 * incomplete.
 */
export function mayAutosave(draft: Draft): boolean {
  const { autosaves } = recordKindOf(draft)
  return draft.operation === 'create' ? autosaves.create : autosaves.incomplete && draft.base?.status === INCOMPLETE
}

/** Whether the form may save the record as incomplete: only kinds that know incomplete records. `draft` null: it begins now. */
export function maySaveIncomplete(draft: Draft | null, formName: string): boolean {
  if (!draft) return recordKindOf({ formName }).submits.create.incomplete !== undefined
  return mayAutosave(draft) && recordKindOf(draft).submits[draft.operation].incomplete !== undefined
}

export const isOwnedBy = ({ owner }: Draft, member: Owner): boolean =>
  owner.real === member.real && owner.effective === member.effective

export const underWay = ({ submission }: Draft): boolean =>
  submission?.state === 'frozen' || submission?.state === 'sending'

/**
 * Stopped until the member acts: the lock is lost, another phone writes, or the server refused exactly this revision.
 */
const stopped = ({ attention, revision }: Draft): boolean =>
  attention !== null &&
  (attention.code.startsWith('lock-') ||
    attention.code === 'autosave-other-device' ||
    (attention.source === 'autosave' && attention.revision >= revision))

const locksHold = ({ operation, lockEpoch }: Draft) => operation === 'create' || lockEpoch !== null

/**
 * Asked for once it is submitted, and while nothing of the submission has left. The version that the edit began from
 * goes along, so a change that somebody made meanwhile is found.
 */
export const wantsLock = (draft: Draft): boolean =>
  draft.submission?.state === 'frozen' && !locksHold(draft) && !draft.attention?.code.startsWith('lock-')

/** A submission that arrived has released the lock itself. */
export function returnsLock(draft: Draft): DraftFacts['returnsLock'] {
  if (isOver(draft)) return undefined
  if (!underWay(draft)) return draft.takenLock !== undefined || draft.askedLock ? 'now' : undefined
  return draft.takenLock !== undefined && draft.submission?.state === 'frozen' && !isComplete(draft)
    ? 'while-held'
    : undefined
}

/** Whether an autosave may go out and has changes to send. */
export const wantsAutosave = (draft: Draft): boolean =>
  draft.revision > draft.acknowledged &&
  !hasNoWork(draft) &&
  draft.binnedAt === null &&
  !isOver(draft) &&
  !underWay(draft) &&
  mayAutosave(draft) &&
  locksHold(draft) &&
  !stopped(draft)

const isOpen = (draft: Draft): boolean => draft.binnedAt === null && !isOver(draft)

/** null: nothing of this draft is sent (it is done, or another pair's work). */
export function factsOf(draft: Draft, member: Owner): DraftFacts {
  const mine = isOwnedBy(draft, member)
  const live = mine && isOpen(draft)
  const unsaved = mine && wantsAutosave(draft)
  const lockLost = draft.attention?.code.startsWith('lock-') ?? false
  const sendable = live && locksHold(draft) && !lockLost
  const returned = mine && returnsLock(draft)
  const photos = isOpen(draft) ? unsentPhotos(draft) : []
  const files = isOpen(draft) ? unsentFiles(draft) : []
  const coming = (kind: PickedFile['kind']) => (isOpen(draft) ? comingFiles(draft, kind) : 0)
  const scanned = pagesHere(draft)
  return {
    draftId: draft.draftId,
    unsaved,
    urgent: unsaved && Object.values(draft.photos).some((photo) => photo.isNew && photo.rev > draft.acknowledged),
    uploads: sendable ? [...photos, ...files].filter(isSendable).map(({ id }) => id) : [],
    submittedAt: live && underWay(draft) && isComplete(draft) ? draft.submission!.actedAt : null,
    ...(live && wantsLock(draft) && { wantsLock: isComplete(draft) ? 'to-submit' : 'to-upload' }),
    ...(returned && { returnsLock: returned }),
    bin: mine ? binChange(draft) : null,
    onlyHere: isOnlyHere(draft),
    photosOnlyHere: photos.length + coming('photo'),
    filesOnlyHere: files.length + coming('file'),
    ...(isOpen(draft) && scanned > 0 && { scanned }),
    ...(live && inPreparation(draft).length > 0 && { preparing: inPreparation(draft).length }),
  }
}

/** Whether any part of it exists only on this phone. */
export const hasPartsHere = ({ scanned = 0, ...facts }: DraftFacts): boolean =>
  facts.onlyHere || uploadsOnlyHere(facts) + scanned > 0

/** How many photos and files are only on this phone. */
export const uploadsOnlyHere = ({
  photosOnlyHere,
  filesOnlyHere,
}: Pick<DraftFacts, 'photosOnlyHere' | 'filesOnlyHere'>): number => photosOnlyHere + filesOnlyHere

/** Picked files that may still be added. */
const comingFiles = (draft: Draft, kind: PickedFile['kind']): number =>
  pickedFiles(draft, kind).filter(({ again }) => again).length

/** The server has everything that the submission names. */
const isComplete = (draft: Draft): boolean => missingUploads(draft).length === 0

/** Also when nothing was acknowledged: the reply to an autosave may have been lost. */
function binChange(draft: Draft): DraftFacts['bin'] {
  if (!mayAutosave(draft) || isUntouched(draft) || isOver(draft)) return null
  if (draft.binnedAt !== null) return draft.serverBinned ? null : 'remove'
  return draft.serverBinned ? 'restore' : null
}

const isOnlyHere = (draft: Draft): boolean =>
  draft.binnedAt === null &&
  !isOver(draft) &&
  !hasNoWork(draft) &&
  (draft.revision > draft.acknowledged || draft.submission !== null)
