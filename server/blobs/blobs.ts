// Storage for bytes too large for a row: pictures and supplements. A row that names a key is committed only after `put`
// has returned, so everything that a record shows can be fetched. Keys are opaque 128-bit ids in hex, never derived
// from member input.
import type { Readable } from 'node:stream'

const BLOB_KEY = /^[0-9a-f]{32}$/

/** Bytes in memory, or a stream of exactly `size` bytes. */
export type BlobSource = Uint8Array | { stream: Readable; size: number }

export interface Blobs {
  /** Resolves once the bytes would survive a power cut. Putting the same key again replaces its bytes. */
  put(key: string, source: BlobSource): Promise<void>
  /** undefined for a key that was never put. */
  get(key: string): Promise<Buffer | undefined>
  /** Like `get`, in chunks. */
  stream(key: string): Promise<{ stream: Readable; size: number } | undefined>
  size(key: string): Promise<number | undefined>
  /** Removing a missing key succeeds. */
  remove(key: string): Promise<void>
}

/** For adapters: rejects a key in any other form, which could be a path. */
export function requireBlobKey(key: string): void {
  if (!BLOB_KEY.test(key)) throw new Error('Not the key of a blob')
}

/**
 * For adapters: fails unless the stream yields exactly `size` bytes, so that a short or long stream is never stored.
 */
export async function* whole({ stream, size }: Exclude<BlobSource, Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const piece of stream) {
    seen += piece.length
    if (seen > size) break
    yield piece
  }
  if (seen !== size) throw new Error('A stream of bytes was not as long as it was said to be')
}
