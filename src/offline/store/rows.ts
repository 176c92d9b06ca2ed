// What lies in the phone's database, and the one way to write it: only while nobody else has written meanwhile. The
// database does not wait for encryption, so a draft is read, decided on and sealed first.
import type { UploadBytes } from '../drafts/draft-model.ts'
import type { StoredDraft } from '../drafts/stored-draft.ts'
import type { StorageFault } from './database.ts'
import type { Sealed } from './sealing.ts'

/**
 * `mark`: another one with every write. `plain`: written before the phone had a key. Without a mark: written by a build
 * that sealed nothing.
 */
export type DraftRow =
  | { draftId: string; mark: string; sealed: Sealed }
  | { draftId: string; mark: string; plain: StoredDraft }
  | (StoredDraft & { mark?: never })

type Named<T> = T extends { id: string } ? Omit<T, 'id'> & { photoId: string } : never
/** Bytes of photos, files and picked photos; the key has kept its name from when there were photos only. */
export type BytesRow = { photoId: string; draftId: string; sealed: Sealed } | (Named<UploadBytes> & { sealed?: never })

export type RowsWrite = {
  /** null deletes it, absent leaves it. */
  draft?: DraftRow | null
  split?: { draft: DraftRow; bytes: ReadonlyMap<string, string> }
  put: readonly BytesRow[]
  /** true: all bytes of the draft. */
  drop: true | readonly string[]
}

export interface Rows {
  read(draftId: string): Promise<DraftRow | undefined>
  readAll(): Promise<DraftRow[]>
  readBytes(id: string): Promise<BytesRow | undefined>
  /** Bytes that are not sealed, and the drafts they belong to. */
  plainBytes(): Promise<{ draftId: string; photoId: string }[]>
  /** Names of the keys that open what is sealed here. */
  keysUsed(): Promise<string[]>
  /** In one strict transaction, if they are still there and not sealed. */
  sealBytes(row: BytesRow): Promise<void>
  /**
   * One strict transaction, if the draft's row still has this mark (undefined: none, or no row): resolves with null when
   * it is on disk. Otherwise nothing is written, and the row is there as it was found. `scope`: with bytes.
   */
  write(
    draftId: string,
    mark: string | undefined,
    write: RowsWrite,
    scope?: 'bytes',
  ): Promise<null | { found: DraftRow | undefined }>
  fault(): StorageFault | null
  onFault(listener: () => void): void
  onLost(listener: () => void): void
  close(): void
}
