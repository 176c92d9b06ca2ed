import { createHash } from 'node:crypto'

/** SHA-256. What is stored of a secret is its hash, so that a stolen table opens nothing. */
export function hashOf(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
