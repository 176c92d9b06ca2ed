// The app's interface to the phone's own store and sync. Screens use only this interface and live signals; never
// IndexedDB, never fetch.

import type { AutosaveRecord } from '#contract/draft.ts'
import type { Values } from '#contract/listing.ts'
import type { Signal } from '#src/state/signal.ts'
import type { Owner } from '../api/owner.ts'
import type {
  Draft,
  DraftEdit,
  DraftOrigin,
  KeptEdit,
  PhotoQuality,
  SubmissionKind,
  UploadBytes,
} from './drafts/draft-model.ts'
import type { MigrationReport } from './drafts/migrate-draft.ts'
import type { NewDraft } from './drafts/new-draft.ts'
import type { Picked } from './drafts/picked-files.ts'
import type { SavedRecord } from './drafts/saved-record.ts'
import type { SubmissionBody } from './drafts/submission-body.ts'
import type { DraftChange, DraftUpdate, Unopened } from './store/draft-store.ts'
import type { Shares } from './sync/upload-progress.ts'

export type HoldOptions = {
  /** Takes the lock over from another tab. */
  steal: boolean
  onLost: () => void
  /** Aborting gives the lock up, or the request for it; without a signal this tab keeps it until it closes. */
  signal?: AbortSignal
}

/** A photo as the camera pipeline delivers it. Hashes are SHA-256 in hex. */
export type TakenPhoto = {
  image: ArrayBuffer
  thumbnail: ArrayBuffer
  sha256: string
  thumbnailSha256: string
  name: string
  Description?: string
  /** Of PHOTO_FIELDS, those that are known. */
  fields?: Values
  /** Descriptions in display order, which place the photo; without them, the photo comes last. */
  wordOrder?: readonly string[]
  /** Id of the photo that it replaces. */
  replaces?: string
  quality?: PhotoQuality
}

/** `edit`: how it was made from the photo that it replaces. */
export type EditedPhoto = TakenPhoto & { edit?: KeptEdit }

/** A file as the member chose it, read and hashed. */
export type ChosenFile = { bytes: ArrayBuffer; sha256: string; name: string; mediaType: string }

/** Given who adopts a copy, and when, returns the change to the draft on disk. */
export type Adoption = (origin: DraftOrigin) => { draftId: string; update: DraftUpdate<Draft> }

export interface Drafts {
  /** A draft in memory only. */
  begin(draft: NewDraft): Draft
  /**
   * `begun`: creates it under this draft's id, so that a retry does not create a second one. `edits`: its first
   * changes, in the same transaction.
   */
  create(draft: NewDraft, begun?: Draft, edits?: readonly DraftEdit[]): Promise<Draft>
  /**
   * Begins or continues the edit of a record, under the lock's epoch; null: offline, so sync requests the lock later.
   */
  beginEdit(input: {
    formName: string
    definitionHash: string
    record: SavedRecord
    lockEpoch: number | null
    /** Fields of a change form that start without the record's values. */
    freshFields?: readonly string[]
  }): Promise<Draft>
  /**
   * Adopts the server's copy of a draft begun on another device, by `adoption(…)` of adopt-act.ts.
   */
  adopt(adoption: Adoption): Promise<Draft>
  /** Only drafts of this member and the member they act for now; work done for somebody else is hidden and waits. */
  get(draftId: string): Promise<Draft | undefined>
  /** The same drafts, newest first. Includes the bin, and submitted ones that the member has not dismissed. */
  list(): Promise<Draft[]>
  /**
   * All of the member's drafts, including those made while acting for others: for checks that must not miss any, such
   * as signing out. Never show them.
   */
  listAll(): Promise<Draft[]>
  /**
   * Resolves when the edits are on disk (one strict transaction); otherwise rejects. `memory`: the open form's last
   * copy of the draft; if the database has lost the draft, it is written again from there.
   */
  edit(draftId: string, edits: DraftEdit[], memory?: Draft): Promise<Draft>
  /**
   * Migrates a draft to the current version of its form, by `migration(…)` of migrate-draft.ts; null if it is already
   * current, or waits to be sent as it is.
   */
  migrate(draftId: string, migration: DraftUpdate<MigrationReport | null>): Promise<MigrationReport | null>
  /** Records picked files by name, before any processing. */
  notePicked(draftId: string, files: readonly Picked[]): Promise<void>
  /** Stores a picked photo's bytes until it is prepared. */
  keepPicked(draftId: string, id: string, bytes: ArrayBuffer): Promise<void>
  /** A picked photo's full-size file; even after it has become a photo, as long as the phone has space. */
  pickedBytes(id: string): Promise<ArrayBuffer | undefined>
  /** Marks a picked file as refused. `again`: it may succeed later, so its bytes stay. */
  refusePicked(draftId: string, id: string, problem: string, again: boolean): Promise<void>
  dropPicked(draftId: string, id: string): Promise<void>
  /**
   * One strict transaction with bytes, photo and order; resolves with the photo's id. `pickedId`: the picked file it
   * replaces, whose id it keeps.
   */
  addPhoto(draftId: string, photo: TakenPhoto, pickedId?: string): Promise<string>
  /** Restores the bytes of a photo in the draft, undeletes it and sends it; adds it if the draft does not have it. */
  refillPhoto(draftId: string, photo: TakenPhoto, photoId: string): Promise<void>
  /** Replaces a photo with an edited picture, in one strict transaction; resolves with the new one's id. */
  replacePhoto(draftId: string, earlierId: string, photo: EditedPhoto): Promise<string>
  /** The member keeps a photo despite its quality note. */
  acceptPhoto(draftId: string, photoId: string): Promise<void>
  photoBytes(photoId: string): Promise<{ image: ArrayBuffer; thumbnail: ArrayBuffer } | undefined>
  /** One strict transaction with bytes and row; resolves with the id of both. `pickedId` as above. */
  addFile(draftId: string, file: ChosenFile, pickedId?: string): Promise<string>
  fileBytes(fileId: string): Promise<{ bytes: ArrayBuffer; name: string; mediaType: string } | undefined>
  /** Stored bytes: those of a photo or file by its id, those of a picked photo by `originalKey`. */
  bytes(key: string): Promise<UploadBytes | undefined>
  /** Stops sending one photo or file, even midway: it stays on this phone until the member sends it. */
  pauseUpload(draftId: string, id: string): Promise<void>
  /** For a photo or a file that was refused or paused. */
  retryUpload(draftId: string, id: string): Promise<void>
  /**
   * Freezes `body` under a new key and returns the key; sent after its photos. Replaces an unsent earlier submission.
   */
  submit(draftId: string, kind: SubmissionKind, body: SubmissionBody): Promise<string>
  /** Withdraws an unsent submission, to continue editing. Resolves with false if it is already being sent. */
  withdraw(draftId: string): Promise<boolean>
  /** Moves the draft to the bin for 30 days, here and on the server. */
  discard(draftId: string): Promise<void>
  restore(draftId: string): Promise<void>
  /** Removes a submitted draft that the server has acknowledged, or permanently deletes one from the bin. */
  dismiss(draftId: string): Promise<void>
}

export type SyncPhase = 'idle' | 'sending' | 'offline' | 'captive' | 'backing-off' | 'sign-in-needed' | 'not-sender'
/**
 * `storage`: null, or why this phone cannot save work now. `waiting`: drafts and photos that exist only on this phone.
 */
export type SyncSnapshot = {
  phase: SyncPhase
  waitingDrafts: number
  waitingUploads: number
  retryAt: number | null
  /** Whether photos and files wait for Wi-Fi. */
  uploadsHeld: boolean
  storage: string | null
}

export interface Sync extends Signal<SyncSnapshot> {
  /** Tries at once: manually, on `online`, on return to the foreground, after sign-in. */
  nudge(reason: 'online' | 'foreground' | 'hand' | 'signed-in'): void
  /**
   * Call when the server answered a call of this page: if sending waits because the server was silent, it retries at
   * once.
   */
  answered(): void
  /** Manual: sends everything at once, including photos and files over mobile data, until all of it is sent. */
  sendNow(): void
  /**
   * Resolves when nothing is left that may be sent, or after `deadlineMs`; with true if nothing is left at all. Does
   * not wait for photos and files that wait for Wi-Fi.
   */
  drain(deadlineMs: number): Promise<boolean>
}

export interface Offline {
  /** Never rejects. Calls made earlier wait for it. */
  opened: Promise<void>
  owner: Owner
  deviceId: string
  drafts: Drafts
  sync: Sync
  /** Progress of the uploads being sent. */
  progress: Signal<Shares>
  /**
   * Calls the listener after every durable change of any draft of any member, made by this tab, another tab or sync,
   * with the draft as it is on disk now. null: the browser deleted the database, and everything must be read again.
   */
  subscribe(listener: (change: DraftChange | null) => void): () => void
  /**
   * Autosaves a draft that this phone cannot store, without its database. Returns the draft as the server has it now;
   * null if it could not be sent.
   */
  sendFromMemory(memory: Draft, edits: readonly DraftEdit[]): Promise<Draft | null>
  /** Makes this tab the only editor of a draft. Resolves with false if another tab is. */
  holdDraft(draftId: string, options: HoldOptions): Promise<boolean>
  /** This member's unfinished work that is only on the server (from another phone); null if the server did not answer. */
  elsewhere(): Promise<AutosaveRecord[] | null>
  close(): Promise<void>
  /**
   * Encrypts what is not encrypted yet. Resolves with true if all of the member's work on this phone is encrypted.
   */
  sealAll(): Promise<boolean>
  /**
   * The member's drafts that can't be opened now, including those made while acting for others; they are not in any
   * list of drafts.
   */
  unopened(): Promise<Unopened>
  /** Deletes these, except any that can be opened. */
  eraseClosed(draftIds: readonly string[]): Promise<void>
  /** Stops all writing, in every tab, and keeps the data. */
  leave(): void
  /** Deletes everything of this member on this phone. */
  erase(): Promise<void>
}
