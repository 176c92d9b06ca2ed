// The only place where drafts, photo bytes and files are stored. Once `update` resolves, the data is on disk;
// everything the screen says about saved work relies on that.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'

/** `draft`: the draft to write; null deletes it, absent leaves it. */
export type Change<T> = {
  result: T
  draft?: Draft | null
  putBytes?: readonly UploadBytes[]
  /** A second draft split off from this one, and the bytes that move to it, as old id → new id. */
  split?: { draft: Draft; bytes: ReadonlyMap<string, string> }
  /** true: drops all of this draft's bytes; otherwise only those under these keys. */
  dropBytes?: true | readonly string[]
}

/** A decision about a draft. `found`: the draft on disk. Throws a DraftError if the action is not allowed. */
export type Act<T> = (found: Draft | undefined) => Change<T>

/**
 * Ids of encrypted drafts that can't be opened. `sealed`: their key is not here now, and may arrive. `closed`: the key
 * here under their key's name is a different one, so retrying is no use.
 */
export type Unopened = { sealed: readonly string[]; closed: readonly string[] }

export interface DraftStore {
  read(draftId: string): Promise<Draft | undefined>
  /** Drafts that can be opened; `unopened` names the others, so that they are not treated as lost. */
  readAll(): Promise<Draft[]>
  unopened(): Promise<Unopened>
  readBytes(id: string): Promise<UploadBytes | undefined>
  /**
   * One strict transaction: reads the draft, lets `change` decide synchronously, writes. Resolves with the decision's
   * result once it is on disk, otherwise rejects. `change` may run again on a fresh connection and must have no side
   * effects. `bytes`: the transaction includes photo bytes.
   */
  update<T>(draftId: string, change: Act<T>, scope?: 'bytes'): Promise<Change<T>>
  /** Encrypts data written before there was a key for it. Resolves with true if no unencrypted data is left. */
  sealAll(): Promise<boolean>
  /** Names of the keys that decrypt the data here, or would encrypt it. */
  keysWanted(): Promise<string[]>
  /** Deletes these drafts with their bytes, except any that can be opened. */
  eraseClosed(draftIds: readonly string[]): Promise<void>
  /** A text saying why this phone cannot save work now; null if it can. */
  fault(): string | null
  /** Called when writes start to fail, and when they work again. */
  onFault?(listener: () => void): void
  /** Called when the browser has removed the database: its content may be lost. */
  onLost?(listener: () => void): void
  close(): void
}
