import { createHash } from 'node:crypto'

/** SHA-256 of the parts, one after the other. Secrets are stored only as this, so that a stolen table opens nothing. */
export function hashOf(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
