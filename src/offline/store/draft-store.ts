// The one place where drafts, photo bytes and files are kept. Role: what `update` has resolved is on disk; everything the screen says of work rests on that.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'

/** `draft`: what to write; null deletes it, absent leaves it. */
export type Change<T> = {
  result: T
  draft?: Draft | null
  putBytes?: UploadBytes
  /** Another draft that is made of this one, and the bytes that go over to it: old id → new id. */
  split?: { draft: Draft; bytes: ReadonlyMap<string, string> }
  /** true: all of this draft's; else of this photo or file. */
  dropBytes?: true | string
}

export interface DraftStore {
  read(draftId: string): Promise<Draft | undefined>
  readAll(): Promise<Draft[]>
  readBytes(id: string): Promise<UploadBytes | undefined>
  /**
   * One strict transaction: reads the draft, lets `change` decide without waiting, writes. Resolves with what `change` decided once that is on
   * disk, rejects when it is not.
   * `change` may run again on a fresh connection, and must not act outside. `bytes`: photo bytes are part of it.
   */
  update<T>(draftId: string, change: (draft: Draft | undefined) => Change<T>, scope?: 'bytes'): Promise<Change<T>>
  /** Why this phone cannot keep work now, in words; null when it can. */
  fault(): string | null
  /** Called when writing begins to fail or works again. */
  onFault?(listener: () => void): void
  /** Called when the browser took the database away: what was in it may be gone. */
  onLost?(listener: () => void): void
  close(): void
}
