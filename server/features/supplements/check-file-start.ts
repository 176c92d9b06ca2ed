// Checks a supplement by its first bytes while the rest is arriving. Refuses only files that `checkFile` would refuse.
import { fileTypeFromBuffer } from 'file-type'
import { sizeInStart, tooManyPixels } from '../../uploads/picture-start.ts'
import {
  beginsBeforeFilm,
  checkVideoStart,
  type FileCheckResult,
  KINDS,
  LATE_START,
  lateKind,
  no,
  notTaken,
  startsLikeText,
} from './check-file.ts'

/** Length of the longest signature that identifies a file. */
const MARK_BYTES = 32
/** Containers, whose beginning does not show what they contain. */
const CONTAINERS: ReadonlySet<string> = new Set(['zip', 'cfb'])
/** TIFF may have its directory anywhere, so the detector cannot identify a part of one. */
const TIFF = ['II*\0', 'MM\0*']

/** undefined while more bytes are needed. */
export async function checkFileStart(bytes: Buffer): Promise<FileCheckResult | undefined> {
  if (bytes.length < MARK_BYTES || TIFF.includes(bytes.toString('latin1', 0, 4))) return undefined
  const isUtf16 = bytes.readUInt16BE(0) === 0xfffe
  const type = isUtf16 ? undefined : await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || type.ext === 'xml') {
    if (bytes.length < LATE_START || beginsBeforeFilm(bytes)) return undefined
    const kind = lateKind(bytes)
    return kind ? { ok: true, kind } : startsLikeText(bytes)
  }
  if (CONTAINERS.has(type.ext)) return undefined
  if (type.ext === 'asf') return checkVideoStart(bytes)
  const kind = KINDS[type.ext]
  if (!kind) return notTaken(type.ext)
  if (!kind.isPicture) return { ok: true, kind }
  const size = sizeInStart(bytes)
  if (!size) return undefined
  const reason = tooManyPixels('picture', size)
  return reason ? no(reason) : { ok: true, kind }
}
