// The app's interface to the phone's own store and sync. Screens use only this interface and live snapshots; never
// IndexedDB, never fetch.
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Values } from '#contract/listing.ts'
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
import type { Picked } from './drafts/picked-files.ts'
import type { SavedRecord } from './drafts/saved-record.ts'
import type { SubmissionBody } from './drafts/submission-body.ts'
import type { Act, Unopened } from './store/draft-store.ts'
import type { DraftChange } from './store/write-draft.ts'
import type { UploadProgress } from './sync/upload-progress.ts'

export type NewDraft = {
  formName: string
  definitionHash: string
  propertyType: string
  title: string
  values: Values
  copied?: NonNullable<Draft['copied']>
}

/** A photo as the camera pipeline delivers it. Hashes are SHA-256 in hex. */
export type TakenPhoto = {
  image: ArrayBuffer
  thumbnail: ArrayBuffer
  sha256: string
  thumbnailSha256: string
  name: string
  Description?: string
  /** Descriptions in the order that photos with them stand in; without it, a photo goes last. */
  wordOrder?: readonly string[]
  /** The photo whose place it takes. */
  replaces?: string
  quality?: PhotoQuality
}

/** `edit`: how it was made from the photo that it replaces. */
export type EditedPhoto = TakenPhoto & { edit?: KeptEdit }

/** A file as the member chose it, read and hashed. */
export type ChosenFile = { bytes: ArrayBuffer; sha256: string; name: string; mediaType: string }

/** From who adopts a copy, and when, to the change of the draft on disk. */
export type Adoption = (origin: DraftOrigin) => { draftId: string; act: Act<Draft> }

export interface Drafts {
  /** A draft in memory only. */
  begin(draft: NewDraft): Draft
  /**
   * `begun`: creates it under this draft's id, so that a retry makes no second one. `edits`: its first changes, in the
   * same transaction.
   */
  create(draft: NewDraft, begun?: Draft, edits?: readonly DraftEdit[]): Promise<Draft>
  /**
   * Begins or continues the edit of a record, under the lock's epoch; null: without signal, so that the lock is asked
   * for when it is back.
   */
  beginEdit(input: {
    formName: string
    definitionHash: string
    record: SavedRecord
    lockEpoch: number | null
    /** Fields of a change form that begin without what the record says. */
    freshFields?: readonly string[]
  }): Promise<Draft>
  /**
   * Adopts the server's copy of a draft begun on another device, by `adoption(…)` of adopt-act.ts, or one from a file, by
   * `reception(…)` of portable-draft.ts.
   */
  adopt(adoption: Adoption): Promise<Draft>
  /** Only drafts of this member as whom they act now; work done as somebody else is hidden and waits. */
  get(draftId: string): Promise<Draft | undefined>
  /** The same drafts, newest first. Includes submitted ones that the member has not dismissed yet, and the bin. */
  list(): Promise<Draft[]>
  /**
   * All of the member's drafts, as whomever they acted: for checks that must not miss any, such as signing out. Never
   * show them.
   */
  listAll(): Promise<Draft[]>
  /**
   * Resolves when the edits are on disk (one strict transaction); rejects when they are not. `memory`: the draft as an
   * open form last saw it; if the database has lost the draft, it is written again from there.
   */
  edit(draftId: string, edits: DraftEdit[], memory?: Draft): Promise<Draft>
  /**
   * Migrates a draft to the current version of its form, by `migration(…)` of migrate-act.ts; null if it is current
   * already, or waits to be sent as it is.
   */
  migrate(draftId: string, migration: Act<MigrationReport | null>): Promise<MigrationReport | null>
  /** Notes picked files by name, before any processing. */
  notePicked(draftId: string, files: readonly Picked[]): Promise<void>
  /** Stores a picked photo's bytes until it is prepared. */
  keepPicked(draftId: string, id: string, bytes: ArrayBuffer): Promise<void>
  /** A photo's file as it was picked, in full size; also of one that is a photo already, while the phone has space. */
  pickedBytes(id: string): Promise<ArrayBuffer | undefined>
  /** Marks a picked file as refused. `again`: it may succeed later, so its bytes stay. */
  refusePicked(draftId: string, id: string, problem: string, again: boolean): Promise<void>
  dropPicked(draftId: string, id: string): Promise<void>
  /**
   * One strict transaction with bytes, photo and order; resolves to the photo's id. `pickedId`: the picked file it
   * replaces, whose id it keeps.
   */
  addPhoto(draftId: string, photo: TakenPhoto, pickedId?: string): Promise<string>
  /** Gives a photo of the draft its bytes again, undeletes it and sends it; adds it if the draft does not have it. */
  refillPhoto(draftId: string, photo: TakenPhoto, photoId: string): Promise<void>
  /** An edited picture takes the place of a photo, in one strict transaction; resolves to the new one's id. */
  replacePhoto(draftId: string, earlierId: string, photo: EditedPhoto): Promise<string>
  /** The member keeps a photo in spite of its quality note. */
  acceptPhoto(draftId: string, photoId: string): Promise<void>
  photoBytes(photoId: string): Promise<{ image: ArrayBuffer; thumbnail: ArrayBuffer } | undefined>
  /** One strict transaction with bytes and row; resolves to the id of both. `pickedId` as above. */
  addFile(draftId: string, file: ChosenFile, pickedId?: string): Promise<string>
  /** Stores the photo of a scanned page, in one strict transaction with what is noted of it. */
  addPage(draftId: string, page: Picked, photo: ArrayBuffer): Promise<void>
  /** The file made of these scanned pages takes their place, in one strict transaction; resolves to its id. */
  addScan(draftId: string, pdf: ChosenFile, pages: readonly string[]): Promise<string>
  fileBytes(fileId: string): Promise<{ bytes: ArrayBuffer; name: string; mediaType: string } | undefined>
  /** Stored bytes: those of a photo or file by its id, those of a picked photo by `originalKey`. */
  bytes(key: string): Promise<UploadBytes | undefined>
  /** Stops sending one photo or file, even in the middle: it stays on this phone until the member sends it. */
  pauseUpload(draftId: string, id: string): Promise<void>
  /** For a photo or a file that was refused or paused. */
  retryUpload(draftId: string, id: string): Promise<void>
  /**
   * Freezes `body` under a new key and returns the key; sent after its photos. Replaces an unsent earlier submission.
   */
  submit(draftId: string, kind: SubmissionKind, body: SubmissionBody): Promise<string>
  /** Withdraws an unsent submission, to continue editing. False when it is already on its way. */
  withdraw(draftId: string): Promise<boolean>
  /** Moves the draft to the bin for 30 days, here and on the server. */
  discard(draftId: string): Promise<void>
  restore(draftId: string): Promise<void>
  /** Removes a submitted draft that the server has acknowledged, or deletes one from the bin for good. */
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
  /** Photos and files wait for Wi-Fi. */
  uploadsHeld: boolean
  storage: string | null
}

export interface Sync {
  snapshot(): SyncSnapshot
  subscribe(listener: () => void): () => void
  /** Tries at once: by hand, on `online`, on return to the foreground, after sign-in. */
  nudge(reason: 'online' | 'foreground' | 'hand' | 'signed-in'): void
  /** The server answered a call of this page: if sending waits because nobody answers, it asks at once. */
  answered(): void
  /** By hand: sends everything at once, photos and files over mobile data too, until all of it is sent. */
  sendNow(): void
  /**
   * Resolves when nothing is left that may be sent, or after `deadlineMs`; true when nothing is left at all. Photos and
   * files that wait for Wi-Fi are not waited for.
   */
  drain(deadlineMs: number): Promise<boolean>
}

export interface Offline {
  owner: Owner
  deviceId: string
  drafts: Drafts
  sync: Sync
  /** Progress of the uploads being sent. */
  progress: Pick<UploadProgress, 'percentOf' | 'subscribe'>
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
  /**
   * Makes this tab the only editor of a draft. `steal` takes over from another tab. Resolves null when another tab has
   * it.
   */
  holdDraft(draftId: string, options: { steal: boolean; onLost: () => void }): Promise<{ release(): void } | null>
  /** Unfinished work of this member that only the server has (from another phone). */
  elsewhere(): Promise<AutosaveRecord[]>
  close(): Promise<void>
  /** Encrypts what is not encrypted yet. True when all that this phone has of the member's work is. */
  sealAll(): Promise<boolean>
  /** The member's drafts that do not open now, as whomever they acted; no list of drafts has them. */
  unopened(): Promise<Unopened>
  /** Deletes these; one that opens stays. */
  eraseClosed(draftIds: readonly string[]): Promise<void>
  /** Writes nothing more, in any tab, and leaves what is here. */
  leave(): void
  /** Deletes everything of this member on this phone. */
  erase(): Promise<void>
}
