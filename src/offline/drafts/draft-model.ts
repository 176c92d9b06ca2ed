// The data model of a draft on this phone. Everything a member has typed and the server has not acknowledged is
// in these records, so a mistake here loses work. Plain data only: structured-clonable, no classes, bytes stored
// separately (see PhotoBytes).
import type { PhotoDraft, Register, RowDraft } from '#contract/draft.ts'
import type { DeletedParts, ItemRow, Values } from '#contract/listing.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Owner } from '#src/api/owner.ts'
import type { SubmissionBody } from './submission-body.ts'

/**
 * `rev`: the draft's revision at which this register last changed, so that an autosave can send only the changes after
 * the server's revision.
 */
export type LocalRegister = Register & {
  rev: number
  /**
   * The value that the server had from here before this change; absent: none yet. Shows what another device changed
   * since.
   */
  sent?: Register['value']
}
/** `sent`: position and deletion that the server had from here before the last change; see LocalRegister. */
export type LocalRow = Omit<RowDraft, 'fields'> & {
  fields: Record<string, LocalRegister>
  rev: number
  sent?: Pick<RowDraft, 'SortOrder' | 'IsDeleted'>
}

/**
 * waiting → uploading → uploaded; refused needs the member; waiting again after a transient failure. paused: the member
 * stopped it; it stays on this phone until they send it, or submit.
 */
export type UploadState = 'waiting' | 'uploading' | 'uploaded' | 'refused' | 'paused'
/** Upload state of a photo or a file. `url`: from the server's reply. */
type UploadProgress = { state: UploadState; problem: string | null; tries: number; url: string | null }
type Size = { width: number; height: number }
/** How a photo was made from the one that it replaces; see PhotoEdit in src/device/photo. */
export type KeptEdit = {
  of: Size
  rotate: number
  flip: { horizontal: boolean; vertical: boolean }
  crop: Size & { left: number; top: number }
  marks?: readonly KeptMark[]
}
type KeptMark = { path: readonly (readonly [number, number])[]; size: number } & (
  | { kind: 'blur' }
  | { kind: 'arrow'; word: string }
)
/**
 * `originalAt`: time when it was picked, while its full-size file is on this phone; epoch ms. `edit`: only on the phone
 * that made it, and only if it was made from the photo that it replaces.
 */
export type LocalPhoto = Omit<PhotoDraft, 'fields'> &
  UploadProgress & {
    fields?: Record<string, LocalRegister>
    rev: number
    /** The description, and deletion, that the server had from here before this change; see LocalRegister. */
    sent?: string
    sentDeleted?: boolean
    thumbURL: string | null
    originalAt?: number
    edit?: KeptEdit
    quality?: PhotoQuality
    /** An edited photo that was refused: deleted, and the earlier one restored, until the member decides. */
    isTakenBack?: boolean
    /** The server had it, and another device submitted the draft without it: deleted, until the member restores it. */
    isLeftOut?: boolean
  }

/** Measurements of the picture from its preparation on this phone; never sent. */
export type PhotoQuality = {
  width: number
  height: number
  fault: 'dark' | 'bright' | 'blurred' | null
  /** Used to find photos of the same scene; empty: too little contrast to compare. */
  fingerprint: string
  /** Id of the draft's photo that shows the same scene. */
  like?: string
  /** The member chose Keep: no quality note is shown. */
  isAccepted?: boolean
}

/**
 * Bytes of one photo, as ArrayBuffers (WebKit refuses Blobs in some sessions). Deleted only after the server's reply.
 */
export type PhotoBytes = {
  id: string
  draftId: string
  image: ArrayBuffer
  thumbnail: ArrayBuffer
  sha256: string
  thumbnailSha256: string
  name: string
}

/** The file of a supplement, under the uid of its row. */
export type LocalFile = UploadProgress & {
  id: string
  name: string
  /** Size in bytes; null on a phone that only knows the file from the server. */
  size: number | null
  mediaType: string
  sha256: string
}

/** A picked file that has not become a photo or file of the draft. */
export type PickedFile = {
  id: string
  kind: 'photo' | 'file'
  name: string
  /** Description chosen in the camera; `wordOrder`: see TakenPhoto. */
  Description?: string
  fields?: Values
  wordOrder?: readonly string[]
  /** The photo that it replaces, or is to replace. */
  replaces?: string
  at: number
  /** Whether its original bytes are on disk. */
  kept: boolean
  /** Why it could not be added; null while it is being prepared. */
  problem: string | null
  /** Whether the same file may succeed later. */
  again: boolean
}

/** Bytes of a picked photo in full size, under a key of their own (see picked-files.ts). */
type PickedBytes = { id: string; draftId: string; picked: ArrayBuffer }

/** Bytes of one supplement, stored like those of photos. */
export type FileBytes = {
  id: string
  draftId: string
  file: ArrayBuffer
  sha256: string
  name: string
  mediaType: string
}
export type UploadBytes = PhotoBytes | FileBytes | PickedBytes

/** The record an edit began from. */
export type BaseRecord = {
  UniqueID: number
  /** Members' name for it: a listing's ListingId, an agent's or office's MLS id. */
  label: string
  status: string
  version: number
  values: Values
  items: Record<string, ItemRow[]>
  photos: ListingPhoto[]
  /** Missing if the member may not edit the record. */
  deleted?: DeletedParts
}

/** `label`: null if the reply does not include it. */
export type SubmissionReply = { UniqueID: number; label: string | null; version: number }

export type SubmissionKind = 'submit' | 'incomplete'
/**
 * frozen: waits for its photos and a connection. sending: the request is in flight; editing waits for its reply.
 * refused: needs the member. done: acknowledged.
 */
type SubmissionState = 'frozen' | 'sending' | 'refused' | 'done'
export type Submission = {
  kind: SubmissionKind
  /** Idempotency-Key, generated when the member submitted. */
  key: string
  state: SubmissionState
  actedAt: number
  /** Time of the reply; the phone may have been off for a month before it. */
  doneAt?: number
  /** The draft's revision that was frozen. */
  revision: number
  body: SubmissionBody
  reply: SubmissionReply | null
  problem: AttentionNote | null
}

/**
 * Why a draft needs its member. `code` is a problem code; nothing was discarded. `revision`: the draft's revision at
 * that time.
 */
export type AttentionNote = {
  code: string
  title: string
  detail: string
  errors: FieldError[]
  at: number
  source: 'autosave' | 'upload' | 'submission' | 'merge'
  revision: number
}

/**
 * A value both sides changed since `base`. `mine` stays in the draft's register until the member decides; nothing is
 * submitted before. An order is a list of ids, with the field `SortOrder` and no `uid`: see isOrder.
 */
export type DraftConflict = {
  /** `fields`, or a repeatable section's name (or `photos`) with the row's uid. */
  section: string
  uid: string | null
  field: string
  base: Register['value']
  mine: Register['value']
  theirs: Register['value']
  /** The same member wrote the other value, on another device. */
  ownDevice?: true
}

export type Draft = {
  draftId: string
  deviceId: string
  owner: Owner
  operation: 'create' | 'edit'
  formName: string
  definitionHash: string
  propertyType: string
  /** The listing that it was copied from and the copied fields; only on this phone. */
  copied?: { label: string; names: string[] }
  /** The address, or otherwise type and time; the form keeps it up to date. */
  title: string
  createdAt: number
  editedAt: number
  revision: number
  /** Changes get numbers above this; absent in drafts that have been on this phone from the start. */
  revisionFloor?: number
  /** The server's last acknowledged revision (0: none), and its time of the acknowledgment. */
  acknowledged: number
  savedAt: string | null
  fields: Record<string, LocalRegister>
  rows: Record<string, Record<string, LocalRow>>
  photos: Record<string, LocalPhoto>
  photoOrder: string[]
  photoOrderRev: number
  /** The order before the changes that the server has not acknowledged; absent: none. */
  photoOrderBase?: string[]
  /** Supplement files. */
  files: Record<string, LocalFile>
  /** Only on this phone. */
  picked: Record<string, PickedFile>
  base: BaseRecord | null
  /**
   * Only for change forms: fields that hold answers from an earlier change of the record, which are omitted from
   * `base`.
   */
  freshFields?: readonly string[]
  lockEpoch: number | null
  /**
   * Epoch of the lock that sync took to send a submission, or that a closed form left to it; returned once nothing to be
   * sent names it.
   */
  takenLock?: number
  /** Sync requested that lock, and has no answer: the server may have granted it anyway. */
  askedLock?: true
  submission: Submission | null
  /**
   * The record that this draft became through a submission other than this phone's; anything that was only on this
   * phone is now a separate draft.
   */
  became?: { UniqueID: number; label: string; at: number }
  attention: AttentionNote | null
  conflicts: DraftConflict[]
  /** Whether the server's copy is in its bin, as far as the server has confirmed. */
  serverBinned: boolean
  /** Permanently dismissed; hidden until the server has been notified. */
  forgotten: boolean
  /** Time of the discard in epoch ms; kept for 30 days. */
  binnedAt: number | null
  /** Whether the phone's clock was known to be right then; if not, the 30 days begin when it is. */
  isBinTimeSure?: boolean
}

/** One change by the member. `base`: the value the form showed before this draft first changed it. */
export type DraftEdit =
  | { kind: 'field'; name: string; value: Register['value']; base: Register['value'] }
  | {
      kind: 'row'
      section: string
      uid: string
      fields?: Values
      bases?: Values
      SortOrder?: number
      IsDeleted?: boolean
      isNew?: boolean
    }
  /** `fields`: of PHOTO_FIELDS, those that change. */
  | { kind: 'photo'; id: string; Description?: string; fields?: Values; IsDeleted?: boolean }
  | { kind: 'photo-order'; order: string[] }
  | { kind: 'title'; title: string }
  /** `isLeft`: the form is closed, and sync returns its lock once nothing to be sent names it. */
  | { kind: 'lock'; epoch: number | null; isLeft?: true }
  | { kind: 'resolve'; section: string; uid: string | null; field: string; take: 'mine' | 'theirs' }
  /** The member has read what a merge kept. */
  | { kind: 'dismiss-kept' }

/** Member, device and time at which a draft begins. */
export type DraftOrigin = { draftId: string; deviceId: string; owner: Owner; now: number }
