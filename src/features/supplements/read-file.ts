import { sha256Of } from '../../api/sha256.ts'
import type { ChosenFile } from '../../offline/offline.ts'

/**
 * An ArrayBuffer, not the File: WebKit refuses to store Files in some sessions, and the original may be deleted later.
 */
export async function readFile(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer()
  return {
    bytes,
    sha256: await sha256Of(bytes),
    name: file.name.slice(-200),
    mediaType: file.type || 'application/octet-stream',
  }
}
