// What the first bytes of a supplement show, while the rest is on its way. Says no only to what `judgeFile` would refuse when all of it is here.
import { fileTypeFromBuffer } from 'file-type'
import { type FileVerdict, judgeFilmStart, KINDS, no, notTaken, startsLikeText } from './judge-file.ts'
import { SUPPLEMENT_PIXELS_MAX, tooManyPixels } from './rewrite-picture.ts'

export type SizeInStart = (bytes: Buffer) => { width: number; height: number } | undefined

/** As many as the longest mark needs that a file can be told by. */
const MARK_BYTES = 32
/** Containers, of which the beginning does not say what is in them. */
const CONTAINERS: ReadonlySet<string> = new Set(['zip', 'cfb'])
/** TIFF keeps its table of contents anywhere: of a part of one the detector says nothing. */
const TIFF = ['II*\0', 'MM\0*']

/** Undefined when more must be seen. */
export async function judgeStart(bytes: Buffer, sizeInStart: SizeInStart): Promise<FileVerdict | undefined> {
  if (bytes.length < MARK_BYTES || TIFF.includes(bytes.toString('latin1', 0, 4))) return undefined
  const isUtf16 = bytes.readUInt16BE(0) === 0xfffe
  const type = isUtf16 ? undefined : await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || type.ext === 'xml') return startsLikeText(bytes)
  if (CONTAINERS.has(type.ext)) return undefined
  if (type.ext === 'asf') return judgeFilmStart(bytes)
  const kind = KINDS[type.ext]
  if (!kind) return notTaken(type.ext)
  const size = kind.isPicture ? sizeInStart(bytes) : { width: 0, height: 0 }
  if (!size) return undefined
  return size.width * size.height > SUPPLEMENT_PIXELS_MAX ? no(tooManyPixels(size)) : { ok: true, kind }
}
