import type { ChosenFile } from '../../offline/offline.ts'

/**
 * An ArrayBuffer, not the File: WebKit refuses to store Files in some sessions, and the original may be deleted later.
 */
export async function readFile(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { bytes, sha256, name: file.name.slice(-200), mediaType: file.type || 'application/octet-stream' }
}
