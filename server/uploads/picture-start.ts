// Reads the kind of a picture, and its size in pixels, from its first bytes: only headers, as far as they have arrived.
import { setImmediate } from 'node:timers/promises'

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'iso-media'
export type Size = { width: number; height: number }

/** Larger pictures are not decoded. */
export const PIXELS_MAX = 50_000_000

/** The refusal of a picture that is too large; undefined if it fits. */
export const tooManyPixels = (
  what: 'photo' | 'picture',
  { width, height, pages = 1 }: Size & { pages?: number },
  most = PIXELS_MAX,
): string | undefined =>
  width * height > most
    ? `${most / 1_000_000} million pixels at most; this ${what} has ${pages > 1 ? 'pages of ' : ''}${width} × ${height}.`
    : undefined

/** Length of the longest signature below. */
export const MARK_BYTES = 16

/** Kind of the file, by the signature at its beginning; undefined for any other file. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif'
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'iso-media'
  return undefined
}

/** Size in pixels; undefined while the bytes do not contain it. */
export function sizeInStart(bytes: Buffer): Size | undefined {
  switch (pictureKind(bytes)) {
    case 'jpeg':
      return jpegSize(bytes)
    case 'png':
      return bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    case 'gif':
      return bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    case 'iso-media':
      return heicSize(bytes)
    case undefined:
      return undefined
  }
}

/** Reads the frame header, SOF (ITU-T T.81, B.2.2); skips from segment to segment. */
function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** C0 to CF, except the markers for tables among them: DHT, JPG, DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

export type Box = { type: string; start: number; end: number }

/**
 * The boxes between two offsets (ISO 14496-12) whose headers have arrived; `end` may be beyond the bytes. Stops at an
 * invalid box.
 */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= Math.min(to, bytes.length)) {
    const short = bytes.readUInt32BE(at)
    if (short === 1 && at + 16 > bytes.length) return
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < head) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + size }
    at += size
  }
}

/** The largest picture that the file declares (ISO 23008-12, property ispe). */
function heicSize(bytes: Buffer): Size | undefined {
  let largest: Size | undefined
  for (const { start } of propertiesIn(bytes, 'ispe')) {
    if (start + 12 > bytes.length) break
    const size = { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** A photo of a phone has fewer than a hundred; every piece that arrives reads them again. */
export const BOXES_MAX = 1_000

/**
 * Properties of the pictures in a HEIC, in the boxes meta, iprp, ipco. Stops at a box that ends after its parent: its bytes
 * would be read again for every such box.
 */
function* propertiesIn(bytes: Buffer, type: string): Generator<Box> {
  let boxes = 0
  const inside = function* (path: readonly string[], from: number, to: number): Generator<Box> {
    for (const box of boxesIn(bytes, from, to)) {
      if (++boxes > BOXES_MAX || box.end > to) return
      if (box.type !== path[0]) continue
      if (path.length === 1) yield box
      else yield* inside(path.slice(1), box.start + (box.type === 'meta' ? 4 : 0), box.end)
    }
  }
  yield* inside(['meta', 'iprp', 'ipco', type], 0, Number.POSITIVE_INFINITY)
}

/** Encoders write some ten scans of a progressive JPEG; each costs as much as the whole picture, however few its bytes. */
const SCANS_MAX = 40

const SCANNED_AT_ONCE = 1024 * 1024

/**
 * The refusal of a JPEG with more scans than any encoder writes; undefined for any other file. Reads byte by byte, which
 * takes as long for the worst file as for any, and lets others work in between.
 */
export async function tooManyScans(bytes: Buffer): Promise<string | undefined> {
  if (pictureKind(bytes) !== 'jpeg') return undefined
  let scans = 0
  let pauseAt = SCANNED_AT_ONCE
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (at >= pauseAt) {
      await setImmediate()
      pauseAt = at + SCANNED_AT_ONCE
    }
    if (!isMarker(bytes, at)) at += 1
    else if (bytes[at + 1] === END_OF_IMAGE) break
    else if (bytes[at + 1] === START_OF_SCAN && ++scans > SCANS_MAX)
      return 'This picture takes too much work to open. Save it as a new JPEG and add that.'
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** As decoders look for one: skips other bytes, and markers without a length (TEM, restarts). FF 00 is a byte of data. */
function isMarker(bytes: Buffer, at: number): boolean {
  const next = bytes[at + 1]!
  return bytes[at] === 0xff && next > 0x01 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)
}
