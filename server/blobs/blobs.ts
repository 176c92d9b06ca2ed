// Bytes that are too large for a row: pictures, supplements. Role: a row that names a key is committed only after `put` has returned,
// so what a record shows can always be fetched. Keys are opaque 128-bit ids in hex and are never made from what a member sent.
import type { Readable } from 'node:stream'

const BLOB_KEY = /^[0-9a-f]{32}$/

/** Bytes at hand, or a stream of as many as it says. */
export type BlobSource = Uint8Array | { stream: Readable; size: number }

export interface Blobs {
  /** Returns when the bytes would survive a power cut. The same key may be put again: the last bytes stay. */
  put(key: string, source: BlobSource): Promise<void>
  /** undefined when nothing was ever put under this key. */
  get(key: string): Promise<Buffer | undefined>
  /** The same, a piece at a time. */
  stream(key: string): Promise<{ stream: Readable; size: number } | undefined>
  size(key: string): Promise<number | undefined>
  /** Nothing there is as good. */
  remove(key: string): Promise<void>
}

/** For adapters: a key from anywhere else could name a path. */
export function demandBlobKey(key: string): void {
  if (!BLOB_KEY.test(key)) throw new Error('Not the key of a blob')
}

/** For adapters: a stream that is shorter or longer than was said is not what was said, and nothing is kept of it. */
export async function* whole({ stream, size }: Exclude<BlobSource, Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const piece of stream) {
    seen += piece.length
    if (seen > size) break
    yield piece
  }
  if (seen !== size) throw new Error('A stream of bytes was not as long as it was said to be')
}
