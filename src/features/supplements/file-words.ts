// Texts about supplement files, in the specification's words if it has any.
import { SUPPLEMENT_EXTENSIONS, SUPPLEMENT_MAX_BYTES, USE_SUPPORTED } from '#contract/supplement.ts'

export const ACCEPT = SUPPLEMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

const KB = 1024
const MB = 1024 * KB

export function sizeWords(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`
}

/** null if the file is acceptable; the server checks the bytes themselves, and alone those of a file without an ending. */
export function refusalOf({ name, size }: { name: string; size: number }): string | null {
  const ending = /\.([a-z][a-z0-9]{0,4})$/i.exec(name)?.[1]?.toLowerCase()
  if (size === 0) return 'The file is empty.'
  if (size > SUPPLEMENT_MAX_BYTES)
    return `${sizeWords(SUPPLEMENT_MAX_BYTES)} at most; this file has ${sizeWords(size)}.`
  if (ending !== undefined && !(SUPPLEMENT_EXTENSIONS as readonly string[]).includes(ending))
    return `This file type isn’t supported. ${USE_SUPPORTED}`
  return null
}

export const LOST = 'This file was lost: the app closed before this phone could save it. Choose it again.'
export const NOT_KEPT = 'This phone couldn’t save the file. Free up some space and try again.'
