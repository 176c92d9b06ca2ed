// The only place where drafts, photo bytes and files are stored. Once `update` resolves, the data is on disk;
// everything the screen says about work relies on that.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'

/** `draft`: the draft to write; null deletes it, absent leaves it. */
export type Change<T> = {
  result: T
  draft?: Draft | null
  putBytes?: readonly UploadBytes[]
  /** A second draft split off from this one, and the bytes that move to it: old id → new id. */
  split?: { draft: Draft; bytes: ReadonlyMap<string, string> }
  /** true: drops all of this draft's bytes; otherwise those under these keys. */
  dropBytes?: true | readonly string[]
}

/** A decision about a draft. `found`: the draft on disk. Throws a DraftError when the action is not allowed. */
export type Act<T> = (found: Draft | undefined) => Change<T>

/**
 * Ids of drafts that are encrypted and do not open. `sealed`: their key is not here now, and may come. `closed`: what is
 * here under their key's name is another one, so no other try will open them.
 */
export type Unopened = { sealed: readonly string[]; closed: readonly string[] }

export interface DraftStore {
  read(draftId: string): Promise<Draft | undefined>
  /** Those that open; `unopened` names the others, so that nobody takes them for lost. */
  readAll(): Promise<Draft[]>
  unopened(): Promise<Unopened>
  readBytes(id: string): Promise<UploadBytes | undefined>
  /**
   * One strict transaction: reads the draft, lets `change` decide synchronously, writes. Resolves with the decision's
   * result once that is on disk, rejects when it is not. `change` may run again on a fresh connection and must have no
   * side effects. `bytes`: the transaction includes photo bytes.
   */
  update<T>(draftId: string, change: Act<T>, scope?: 'bytes'): Promise<Change<T>>
  /** Encrypts what was written before there was a key for it. True when nothing is left that anybody can read. */
  sealAll(): Promise<boolean>
  /** Names of the keys that open what is here, or would encrypt it. */
  keysWanted(): Promise<string[]>
  /** Deletes these drafts with their bytes; one that opens stays. */
  eraseClosed(draftIds: readonly string[]): Promise<void>
  /** A text saying why this phone cannot save work now; null when it can. */
  fault(): string | null
  /** Called when writing begins to fail or works again. */
  onFault?(listener: () => void): void
  /** Called when the browser removed the database: its content may be lost. */
  onLost?(listener: () => void): void
  close(): void
}
