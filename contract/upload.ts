// Shapes shared by uploads of photos and of supplements.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { PhoneId } from './text.ts'

/** SHA-256 in hex. */
export const Sha256 = deferred(() => z.string().check(z.regex(/^[0-9a-f]{64}$/)))

/**
 * Text fields before the bytes. `key` is the listing's UniqueID if it exists, `epoch` its lock's epoch; `sha256` is of
 * the bytes sent.
 */
export const UPLOAD_FIELDS = {
  draftId: PhoneId,
  key: z.optional(z.string()),
  epoch: z.optional(z.string()),
  sha256: Sha256,
}

/**
 * Facts about a stored file. `displayName` is for members; `url` ends with an opaque id; `sha256` is of the bytes that
 * the server received.
 */
export const STORED_UPLOAD = {
  assetType: z.string(),
  displayName: z.string(),
  extension: z.string(),
  isError: z.boolean(),
  newName: z.string(),
  path: z.string(),
  url: z.string(),
  sha256: z.string(),
}
