// Bytes that are too large for a row: pictures, later supplements. Role: a row that names a key is committed only after `put` has returned,
// so what a record shows can always be fetched. Keys are opaque 128-bit ids in hex and are never made from what a member sent.

export const BLOB_KEY = /^[0-9a-f]{32}$/

export interface Blobs {
  /** Returns when the bytes would survive a power cut. The same key may be put again: the last bytes stay. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** undefined when nothing was ever put under this key. */
  get(key: string): Promise<Buffer | undefined>
  size(key: string): Promise<number | undefined>
}
