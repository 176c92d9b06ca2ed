// Rows of the phone's database, which can only be written if nobody else has written since they were read. IndexedDB
// transactions do not wait for encryption, so reading, deciding on and encrypting a draft come first.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'
import type { StorageFault } from './database.ts'
import type { Sealed } from './sealing.ts'

/**
 * `mark`: changes with every write. `plain`: written before the phone had a key. Without a mark: written by a build
 * that didn't encrypt.
 */
export type DraftRow =
  | { draftId: string; mark: string; sealed: Sealed }
  | { draftId: string; mark: string; plain: Draft }
  | (Draft & { mark?: never })

type Named<T> = T extends { id: string } ? Omit<T, 'id'> & { photoId: string } : never
/** Bytes of photos, files and picked photos. `photoId`: the id of any of them. */
export type BytesRow = { photoId: string; draftId: string; sealed: Sealed } | (Named<UploadBytes> & { sealed?: never })

export type RowsWrite = {
  /** null deletes it, absent leaves it. */
  draft?: DraftRow | null
  split?: { draft: DraftRow; bytes: ReadonlyMap<string, string> }
  put: readonly BytesRow[]
  /** true: all of the draft's bytes. */
  drop: true | readonly string[]
}

/**
 * `keys`: names of the keys that decrypt the rows. `drafts`, `bytes`: unencrypted rows, the bytes with the drafts they
 * belong to.
 */
export type Encryption = { keys: string[]; drafts: DraftRow[]; bytes: { draftId: string; photoId: string }[] }

export interface Rows {
  read(draftId: string): Promise<DraftRow | undefined>
  readAll(): Promise<DraftRow[]>
  readBytes(id: string): Promise<BytesRow | undefined>
  /** What is encrypted with which keys, and what is not, without reading it. */
  encryption(): Promise<Encryption>
  /** Writes the encrypted bytes in one strict transaction, if they still exist and are unencrypted. */
  sealBytes(row: BytesRow): Promise<void>
  /**
   * One strict transaction, if the draft's row still has this mark (undefined: no mark, or no row). Resolves with null
   * once it is on disk; otherwise writes nothing and resolves with the row it found. `scope`: with bytes.
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
