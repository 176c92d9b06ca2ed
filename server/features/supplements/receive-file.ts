// Receives a supplement before any transaction opens: streams it to a temporary file, checking its first bytes and
// hashing as they arrive, checks it as a whole, and re-encodes it if it is a picture. Temporary files are deleted with
// the request. For a large file, the parts received earlier are read first.
import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { SUPPLEMENT_FIELD, SUPPLEMENT_MAX_BYTES, SupplementUploadFields } from '#contract/supplement.ts'
import type { Caller } from '#rules/may.ts'
import type { Receiving } from '../../http/endpoint.ts'
import type { Turns } from '../../http/limits/turns.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { checkPieces } from '../../uploads/check-pieces.ts'
import { PIXELS_MAX, sizeInStart, tooManyPixels, tooManyScans } from '../../uploads/picture-start.ts'
import { type Announced, readUpload, type Sender, type UploadShape } from '../../uploads/read-upload.ts'
import type { ScanFile } from '../../uploads/virus-scanner.ts'
import {
  beginsBeforeFilm,
  checkFile,
  checkVideoStart,
  type FileCheckResult,
  type FileKind,
  KINDS,
  LATE_START,
  lateKind,
  no,
  notTaken,
  startsLikeText,
} from './check-file.ts'
import type { FileKey } from './parts.store.ts'
import { countTiffPages } from './tiff-pages.ts'

/** `path`: a temporary file with the bytes to keep. */
export type ReceivedFile = Announced<SupplementUploadFields> & { kind: FileKind; path: string; bytes: number }

const UPLOAD = { schema: SupplementUploadFields, fileSize: SUPPLEMENT_MAX_BYTES }
export const BEGINNING = { check: checkFileStart, maxBytes: 256 * 1024, refused: 'supplement-refused' } as const

/** The beginning of a file that arrived in parts; throws unless it has that length. */
export type BytesBefore = (offset: number, fields: FileKey, caller: Caller) => Promise<AsyncIterable<Buffer>>

const BUSY_SECONDS = 30
const INFECTED = 'The virus scanner found something in this file. It was not kept.'

type FileReceiver = {
  gate: Turns['take']
  scan?: ScanFile | undefined
  bytesBefore: BytesBefore
  /** Deletes the parts that have arrived. */
  dropParts: (fields: FileKey, caller: Caller) => Promise<void>
}

/** `gate` limits how many pictures are decoded at once, one of a member; `scan` asks the board's virus scanner, if it has one. */
export async function receiveFile(
  request: FastifyRequest,
  receiving: Receiving<Announced<SupplementUploadFields>>,
  deps: FileReceiver,
): Promise<ReceivedFile> {
  let sender: Sender<SupplementUploadFields> | undefined
  try {
    const { fields, file } = await keepFile(request, UPLOAD, receiving, async (pieces, given) => {
      sender = given
      const before = await deps.bytesBefore(Number(given.fields.offset ?? 0), given.fields, given.caller)
      return checkPieces(oneAfterTheOther(before, pieces), BEGINNING)
    })
    return await checkWhole(request, receiving, { fields, file }, deps)
  } catch (error) {
    // Otherwise a few more bytes would have all of it checked again, any number of times.
    if (sender && error instanceof Refusal && error.code === BEGINNING.refused)
      await deps.dropParts(sender.fields, sender.caller)
    throw error
  }
}

async function checkWhole(
  request: FastifyRequest,
  receiving: Receiving<Announced<SupplementUploadFields>>,
  { fields, file }: Announced<SupplementUploadFields> & { file: KeptFile },
  { gate, scan }: FileReceiver,
): Promise<ReceivedFile> {
  if (file.sha256 !== fields.sha256) throw refuse('supplement-damaged')
  const result = await checkFile(file.path)
  if (!result.ok) throw refuse('supplement-refused', { detail: result.reason })
  const scanned = (await scan?.(file.path)) ?? 'clean'
  if (scanned === 'infected') throw refuse('supplement-refused', { detail: INFECTED })
  if (scanned === 'unavailable') throw refuse('uploads-busy', { retryAfterSeconds: BUSY_SECONDS })
  const { kind } = result
  if (!kind.isPicture) return { fields, kind, path: file.path, bytes: file.bytes }
  const clean = receiving.temporary()
  const rewritten = await gate(String(request.caller?.memberId), () => rewritePicture(file.path, clean, kind.extension))
  if (!rewritten.ok) throw refuse('supplement-refused', { detail: rewritten.reason, cause: rewritten.cause })
  return { fields, kind, path: clean, bytes: rewritten.bytes }
}

/** Saves the only file of a request to a temporary file. `read`: transforms its chunks on the way there. */
export async function keepFile<Fields>(
  request: FastifyRequest,
  { schema, fileSize }: { schema: UploadShape<Fields>['schema']; fileSize: number },
  receiving: Receiving<Announced<Fields>>,
  read: (pieces: AsyncIterable<Buffer>, sender: Sender<Fields>) => Promise<AsyncIterable<Buffer>>,
): Promise<{ fields: Fields; file: KeptFile }> {
  const shape: UploadShape<Fields> = {
    schema,
    fileField: SUPPLEMENT_FIELD,
    damaged: 'supplement-damaged',
    parts: { limits: { fileSize, files: 1 } },
  }
  const { fields, files } = await readUpload(request, shape, receiving, async (pieces, _, sender) =>
    keep(await read(pieces, sender), receiving),
  )
  const [file] = files
  if (!file) throw refuse('invalid-request', { detail: 'An upload holds one file.' })
  return { fields, file }
}

async function* oneAfterTheOther(...streams: AsyncIterable<Buffer>[]): AsyncGenerator<Buffer> {
  for (const stream of streams) yield* stream
}

type KeptFile = { path: string; sha256: string; bytes: number }

async function keep(
  pieces: AsyncIterable<Buffer>,
  { temporary, slot }: Pick<Receiving<unknown>, 'temporary' | 'slot'>,
): Promise<KeptFile> {
  const path = temporary()
  // Created here and readable by nobody else. Opened only once: a refused file that was deleted must not be created
  // again.
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    pieces,
    async function* (given: AsyncIterable<Buffer>) {
      for await (const piece of given) {
        bytes += piece.length
        // The request's limit does not include the parts received earlier.
        if (bytes > SUPPLEMENT_MAX_BYTES) throw refuse('too-large')
        slot.pass(piece.length)
        hash.update(piece)
        yield piece
      }
    },
    file.createWriteStream(),
  )
  return { path, sha256: hash.digest('hex'), bytes }
}

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

// Pictures among the supplements are decoded and encoded again, in their own format and size: upright, without metadata
// (no GPS) and without appended bytes.
type Rewritten = { ok: true; bytes: number } | { ok: false; reason: string; cause?: unknown }

/** A page costs time, however few its pixels. */
const PAGES_MAX = 100
const TOO_MANY_PAGES: Rewritten = {
  ok: false,
  reason: `The picture has more than ${PAGES_MAX} pages. Send it as a PDF.`,
}
/** Longer than any picture within the limits takes; what others wait for at most. */
const REWRITE_WITHIN_S = 20

async function rewritePicture(from: string, to: string, extension: string): Promise<Rewritten> {
  try {
    const scans = extension === 'jpg' && (await tooManyScans(await readFile(from)))
    if (scans) return { ok: false, reason: scans }
    if ((await countTiffPages(from, PAGES_MAX + 1)) > PAGES_MAX) return TOO_MANY_PAGES
    const { width, height, pages = 1 } = await sharp(from, { limitInputPixels: false, pages: -1 }).metadata()
    const reason = tooManyPixels('picture', { width, height, pages })
    if (reason) return { ok: false, reason }
    if (pages > PAGES_MAX) return TOO_MANY_PAGES
    const picture = sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: -1 }).timeout({
      seconds: REWRITE_WITHIN_S,
    })
    // sharp cannot rotate a picture with several pages.
    await encode(pages > 1 ? picture : picture.rotate(), extension).toFile(to)
    return { ok: true, bytes: (await stat(to)).size }
  } catch (cause) {
    return { ok: false, reason: 'The picture is damaged and cannot be shown.', cause }
  }
}

function encode(picture: Sharp, extension: string): Sharp {
  switch (extension) {
    case 'jpg':
      return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    case 'png':
      return picture.png()
    case 'gif':
      return picture.gif()
    default:
      return picture.tiff({ compression: 'deflate' })
  }
}
