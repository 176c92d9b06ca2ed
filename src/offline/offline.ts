// What the app may ask of the phone's own store and of sync. Screens see this interface and live snapshots; never IndexedDB, never fetch.
import type { Autosave, AutosaveRecord } from '#contract/draft.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { Owner } from '../api/owner.ts'
import type { Draft, DraftEdit, SubmissionKind } from './drafts/draft-model.ts'
import type { MigrationReport } from './drafts/migrate-draft.ts'
import type { Picked } from './drafts/picked-files.ts'
import type { SavedRecord } from './drafts/saved-record.ts'
import type { SubmissionBody } from './drafts/submission-body.ts'
import type { DraftChange } from './store/write-draft.ts'

export type NewDraft = { formName: string; definitionHash: string; propertyType: string; title: string; values: Values }

/** A photo as the camera pipeline hands it over. Hashes are SHA-256 in hex. */
export type TakenPhoto = {
  image: ArrayBuffer
  thumbnail: ArrayBuffer
  sha256: string
  thumbnailSha256: string
  name: string
}

/** A file as the member chose it, read and hashed. */
export type ChosenFile = { bytes: ArrayBuffer; sha256: string; name: string; mediaType: string }

export interface Drafts {
  /** A draft in memory, on no disk yet. */
  begin(draft: NewDraft): Draft
  /** `begun`: under this id, so that trying again makes no second one. */
  create(draft: NewDraft, begun?: Draft): Promise<Draft>
  /** Begins (or goes on with) the edit of a record, under the lock's epoch. */
  beginEdit(input: { formName: string; definitionHash: string; record: SavedRecord; lockEpoch: number }): Promise<Draft>
  /** Takes over what the server holds of a draft begun on another device. */
  adopt(autosave: Autosave, record: SavedRecord | null): Promise<Draft>
  /** This member's own, acting as whom they act now: what they did as somebody else is not shown, and waits. */
  get(draftId: string): Promise<Draft | undefined>
  /** Likewise, newest first. Includes submitted ones that the member has not yet dismissed, and the bin. */
  list(): Promise<Draft[]>
  /** Whoever they acted as: for what may not forget any, as signing out. Never to be shown. */
  listAll(): Promise<Draft[]>
  /**
   * Resolves when the edits are on disk (one strict transaction); rejects when they are not.
   * `memory`: the draft as an open form last saw it. Where the database has lost the draft, it is written again from there.
   */
  edit(draftId: string, edits: DraftEdit[], memory?: Draft): Promise<Draft>
  /** Carries a draft over to the present version of its form; null when it is on it already, or waits to be sent as it is. */
  migrate(
    draftId: string,
    from: FormDefinition | null,
    to: FormDefinition,
    timeZone: string,
  ): Promise<MigrationReport | null>
  /** Notes picked files by name, before anything else is done with them. */
  notePicked(draftId: string, files: readonly Picked[]): Promise<void>
  /** Keeps a picked photo's bytes until it is prepared. */
  keepPicked(draftId: string, id: string, bytes: ArrayBuffer): Promise<void>
  pickedBytes(id: string): Promise<ArrayBuffer | undefined>
  /** It did not become a photo or a file. `again`: it may later, so its bytes stay. */
  refusePicked(draftId: string, id: string, problem: string, again: boolean): Promise<void>
  dropPicked(draftId: string, id: string): Promise<void>
  /** One strict transaction with bytes, photo and order; resolves to the photo's id. `pickedId`: it takes that one's place, and id. */
  addPhoto(draftId: string, photo: TakenPhoto, pickedId?: string): Promise<string>
  photoBytes(photoId: string): Promise<{ image: ArrayBuffer; thumbnail: ArrayBuffer } | undefined>
  /** One strict transaction with bytes and row; resolves to the id of both. `pickedId` as above. */
  addFile(draftId: string, file: ChosenFile, pickedId?: string): Promise<string>
  fileBytes(fileId: string): Promise<{ bytes: ArrayBuffer; name: string; mediaType: string } | undefined>
  /** Of a photo, or of a file. */
  retryUpload(draftId: string, id: string): Promise<void>
  /** Freezes `body` under a new key, and says which; sent after its photos. Replaces an unsent earlier submission. */
  submit(draftId: string, kind: SubmissionKind, body: SubmissionBody): Promise<string>
  /** Takes an unsent submission back, to go on editing. False when it is already on its way. */
  withdraw(draftId: string): Promise<boolean>
  /** Into the bin for 30 days, here and on the server. */
  discard(draftId: string): Promise<void>
  restore(draftId: string): Promise<void>
  /** Forgets a submitted draft that the server has acknowledged, or one in the bin for good. */
  dismiss(draftId: string): Promise<void>
}

export type SyncPhase = 'idle' | 'sending' | 'offline' | 'backing-off' | 'sign-in-needed' | 'not-sender'
/** `storage`: null, or why this phone cannot keep work now. `waiting`: drafts and photos that are only on this phone. */
export type SyncSnapshot = {
  phase: SyncPhase
  waitingDrafts: number
  waitingUploads: number
  retryAt: number | null
  storage: string | null
}

export interface Sync {
  snapshot(): SyncSnapshot
  subscribe(listener: () => void): () => void
  /** At once: by hand, on `online`, on return to the foreground, after sign-in. */
  nudge(reason: 'online' | 'foreground' | 'hand' | 'signed-in' | 'edited'): void
  /** Resolves when nothing is left to send, or after `deadlineMs`; true when drained. */
  drain(deadlineMs: number): Promise<boolean>
}

export interface Offline {
  owner: Owner
  deviceId: string
  drafts: Drafts
  sync: Sync
  /**
   * Called after every durable change of any draft, whoever's it is, by this tab, another tab or sync, with the draft as it is on disk now.
   * null: the browser took the database away, and everything has to be read again.
   */
  subscribe(listener: (change: DraftChange | null) => void): () => void
  /** Autosaves a draft that this phone cannot write, without its database. The draft as the server has it now; null when it could not be sent. */
  sendFromMemory(memory: Draft, edits: readonly DraftEdit[]): Promise<Draft | null>
  /** The one editor of a draft among tabs. `steal` takes over from another tab. Resolves null when another tab has it. */
  holdDraft(draftId: string, options: { steal: boolean; onLost: () => void }): Promise<{ release(): void } | null>
  /** Unfinished work of this member that only the server knows of (another phone). */
  elsewhere(): Promise<AutosaveRecord[]>
  close(): Promise<void>
  /** Deletes everything of this member on this phone. */
  erase(): Promise<void>
}
