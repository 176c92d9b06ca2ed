// Macros in Office files: programs that run on the computer of anyone who opens the document.
import type { FileHandle } from 'node:fs/promises'
import { holdsStream } from './compound-file.ts'

/** Storages of macros in Word and Excel files before 2007 ([MS-OVBA] 2.2). */
const OLD_PROJECTS = ['Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT', 'VBA']
/** The part of a newer file that holds its macros; the names of a zip's parts are never compressed. */
const PART = 'vbaproject.bin'
const CHUNK = 256 * 1024

export const hasOldMacros = (file: FileHandle): Promise<boolean> => holdsStream(file, OLD_PROJECTS)

export async function hasMacroPart(file: FileHandle, size: number): Promise<boolean> {
  const bytes = Buffer.alloc(CHUNK)
  // Each chunk overlaps the previous one, so that no name is cut in two.
  for (let at = 0; at < size; at += CHUNK - PART.length) {
    const { bytesRead } = await file.read(bytes, 0, CHUNK, at)
    if (bytes.toString('latin1', 0, bytesRead).toLowerCase().includes(PART)) return true
  }
  return false
}
