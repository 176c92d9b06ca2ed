// Checks whether bytes are a file that the board accepts as a supplement, by the bytes themselves: the given name and
// type prove nothing. Reads only a file's beginning and its directory; reads text to its end.
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { USE_SUPPORTED } from '#contract/supplement.ts'
import { holdsStream } from './compound-file.ts'

export type FileKind = { extension: string; mediaType: string; isPicture: boolean }
export type FileCheckResult = { ok: true; kind: FileKind } | { ok: false; reason: string }

export const no = (reason: string): FileCheckResult => ({ ok: false, reason })
const document = (extension: string, mediaType: string): FileKind => ({ extension, mediaType, isPicture: false })
const picture = (extension: string, mediaType: string): FileKind => ({ extension, mediaType, isPicture: true })

/** Kinds by the detector's names. */
export const KINDS: Record<string, FileKind> = {
  pdf: document('pdf', 'application/pdf'),
  rtf: document('rtf', 'application/rtf'),
  docx: document('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: document('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  mov: document('mov', 'video/quicktime'),
  mp4: document('mp4', 'video/mp4'),
  m4v: document('mp4', 'video/mp4'),
  mpg: document('mpeg', 'video/mpeg'),
  wmv: document('wmv', 'video/x-ms-wmv'),
  gif: picture('gif', 'image/gif'),
  jpg: picture('jpg', 'image/jpeg'),
  png: picture('png', 'image/png'),
  tif: picture('tiff', 'image/tiff'),
}
const ZIPS: ReadonlySet<string> = new Set(['docx', 'xlsx'])
const MACROS = no('This document has macros. Save it without them, or as a PDF.')
const DOC = document('doc', 'application/msword')
const XLS = document('xls', 'application/vnd.ms-excel')
const TXT = document('txt', 'text/plain')

export async function checkFile(path: string): Promise<FileCheckResult> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) return no('The file is empty.')
    // The detector takes the byte order mark of UTF-16 for the start of an audio file.
    if ((await readAt(file, 0, 2)).equals(Buffer.from([0xff, 0xfe]))) return await checkText(file, size)
    const type = await detect(path)
    if (type?.ext === 'cfb') return await checkCompound(file)
    if (type?.ext === 'asf') return await checkVideo(file)
    const kind = type && KINDS[type.ext]
    if (kind && ZIPS.has(kind.extension) && (await hasMacroPart(file, size))) return MACROS
    if (kind) return { ok: true, kind }
    if (!type || type.ext === 'xml') {
      const late = lateKind(await readAt(file, 0, LATE_START)) ?? ((await isFilm(file, size)) ? KINDS.mov : undefined)
      return late ? { ok: true, kind: late } : await checkText(file, size)
    }
    return notTaken(type.ext)
  } finally {
    await file.close()
  }
}

export const notTaken = (extension: string): FileCheckResult =>
  no(`${extension.toUpperCase()} files aren’t supported. ${USE_SUPPORTED}`)

/** A file on which the detector throws has an unknown type. */
async function detect(path: string): Promise<{ ext: string } | undefined> {
  try {
    return await fileTypeFromFile(path)
  } catch {
    return undefined
  }
}

/** Old Office files are small file systems: the document is a stream with a known name. */
async function checkCompound(file: FileHandle): Promise<FileCheckResult> {
  if (await hasOldMacros(file)) return MACROS
  if (await holdsStream(file, ['WordDocument'])) return { ok: true, kind: DOC }
  if (await holdsStream(file, ['Workbook', 'Book'])) return { ok: true, kind: XLS }
  if (await holdsStream(file, ['EncryptedPackage'])) return no('This document has a password. Save it without one.')
  return no('This is neither a Word document nor an Excel workbook. Save it as one of them, or as a PDF.')
}

/** Marks a video stream in the stream properties, so the file is a film rather than music. */
const ASF_VIDEO_STREAM = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex')

const FILM_START = 64 * 1024
const SOUND = no('This is sound without pictures. Add a video.')

/** undefined while too few bytes have arrived to tell. */
export function checkVideoStart(bytes: Buffer): FileCheckResult | undefined {
  if (bytes.subarray(0, FILM_START).includes(ASF_VIDEO_STREAM)) return { ok: true, kind: KINDS.wmv! }
  return bytes.length < FILM_START ? undefined : SOUND
}

const checkVideo = async (file: FileHandle): Promise<FileCheckResult> =>
  checkVideoStart(await readAt(file, 0, FILM_START)) ?? SOUND

/** As far as readers look for the beginning of a PDF. */
export const LATE_START = 1024

/** A PDF or RTF behind other bytes: an empty line from a scanner, the header of a mail or of a web form. */
export function lateKind(bytes: Buffer): FileKind | undefined {
  const start = bytes.toString('latin1', 0, LATE_START)
  if (/(?:^|[\r\n]|\xef\xbb\xbf)[ \t]*%PDF-\d\.\d/.test(start)) return KINDS.pdf
  return /^(?:\xef\xbb\xbf)?\s*\{\\rtf\d/.test(start) ? KINDS.rtf : undefined
}

/** Atoms of QuickTime that may come before the film, and that the detector does not know. */
const BEFORE_FILM: ReadonlySet<string> = new Set(['skip', 'pnot', 'junk', 'prfl', 'PICT', 'free', 'wide'])
const FILM: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat'])
const ATOMS_MAX = 16

export const beginsBeforeFilm = (bytes: Buffer): boolean => BEFORE_FILM.has(bytes.toString('latin1', 4, 8))

async function isFilm(file: FileHandle, size: number): Promise<boolean> {
  for (let at = 0, atoms = 0; at + 8 <= size && atoms < ATOMS_MAX; atoms++) {
    const header = await readAt(file, at, 8)
    if (FILM.has(header.toString('latin1', 4, 8))) return atoms > 0
    const length = header.readUInt32BE(0)
    if (!beginsBeforeFilm(header) || length < 8) return false
    at += length
  }
  return false
}

const MARKUP = /^\s*<(!doctype|!--|\?xml|html|head|body|script|svg|iframe|style|title|table|a|div|p|h1|br|meta)\b/i
const CHUNK = 64 * 1024

/**
 * Accepts UTF-8, UTF-16 with its byte order mark, or the Windows-1252 of older editors, to the end, without control
 * characters or anything that a program could run as a web page.
 */
async function checkText(file: FileHandle, size: number): Promise<FileCheckResult> {
  const start = await readAt(file, 0, 2)
  const fault = await faultInFile(file, size, decoderOf(start))
  return (fault === UNDECODED ? await faultInFile(file, size, OLD_TEXT) : fault) ?? { ok: true, kind: TXT }
}

type Decoder = { decode(bytes: Buffer, options: { stream: boolean }): string }

const UNKNOWN = 'This file could not be recognized. It may be damaged: open it, save it again and add that.'
const NOT_KNOWN = no(UNKNOWN)
/** Not in the encoding that its beginning says; another one is tried only then. */
const UNDECODED = no(UNKNOWN)
const CONTROLS = no('This text has control characters. Save it as plain text, or as a PDF.')

/** Windows-1252, except that its typographic characters are all question marks. Node 20 decodes it as Latin-1. */
const OLD_TEXT: Decoder = {
  decode: (bytes) =>
    bytes
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, '')
      .replace(/[\x81\x8d\x8f\x90\x9d]/g, '\0')
      .replace(/[\x80-\x9f]/g, '?'),
}

async function faultInFile(file: FileHandle, size: number, decoder: Decoder): Promise<FileCheckResult | undefined> {
  for (let at = 0; at < size; at += CHUNK) {
    const fault = faultInText(decoder, await readAt(file, at, CHUNK), { isFirst: at === 0, isLast: at + CHUNK >= size })
    if (fault) return fault
  }
  return undefined
}

/** undefined if it is text so far. */
export function startsLikeText(bytes: Buffer): FileCheckResult | undefined {
  const whole = { isFirst: true, isLast: false }
  const fault = faultInText(decoderOf(bytes), bytes, whole)
  return fault === UNDECODED ? faultInText(OLD_TEXT, bytes, whole) : fault
}

function faultInText(
  decoder: Decoder,
  bytes: Buffer,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): FileCheckResult | undefined {
  const text = decodeOrNull(decoder, bytes, !isLast)
  if (text === null) return UNDECODED
  if (hasControls(text)) return decoder === OLD_TEXT || text.includes('\0') ? NOT_KNOWN : CONTROLS
  return isFirst && MARKUP.test(text) ? no('Web pages aren’t supported. Save it as a PDF.') : undefined
}

function decoderOf(start: Buffer): Decoder {
  const mark = start.toString('latin1', 0, 2)
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

function decodeOrNull(decoder: Decoder, bytes: Buffer, stream: boolean): string | null {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    return null
  }
}

/** Tab, line ends, vertical tab and form feed are text, and so is the end mark of DOS. */
function hasControls(text: string): boolean {
  let end = text.length
  while (text[end - 1] === '\u001a') end--
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/.test(text.slice(0, end))
}

export async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

// Macros in Office files: programs that run on the computer of anyone who opens the document.

/** Storages of macros in Word and Excel files before 2007 ([MS-OVBA] 2.2). */
const OLD_PROJECTS = ['Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT', 'VBA']
/** The part of a newer file that holds its macros; the names of a zip's parts are never compressed. */
const PART = 'vbaproject.bin'
const MACRO_CHUNK = 256 * 1024

const hasOldMacros = (file: FileHandle): Promise<boolean> => holdsStream(file, OLD_PROJECTS)

async function hasMacroPart(file: FileHandle, size: number): Promise<boolean> {
  const bytes = Buffer.alloc(MACRO_CHUNK)
  // Each chunk overlaps the previous one, so that no name is cut in two.
  for (let at = 0; at < size; at += MACRO_CHUNK - PART.length) {
    const { bytesRead } = await file.read(bytes, 0, MACRO_CHUNK, at)
    if (bytes.toString('latin1', 0, bytesRead).toLowerCase().includes(PART)) return true
  }
  return false
}
