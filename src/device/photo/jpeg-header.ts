import { exifOrientation, type Orientation, type PhotoHeader } from './photo-header.ts'

const huffmanTables = 0xc4
const startOfScan = 0xda
const endOfImage = 0xd9

/**
 * Size, EXIF orientation and color space of a JPEG; null if it has no frame header, or if its picture data is damaged,
 * has a hole of zeros or never ends: decoders draw the rest gray or shifted and report no error.
 */
export function readJpegHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let orientation: Orientation | null = null
  let size: { rawWidth: number; rawHeight: number; isCmyk: boolean } | null = null
  let isBaseline = false
  let components = 0
  let zeros: 'detail' | 'nothing' = 'nothing'
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1
    } else if (marker === startOfScan) {
      const end = endOfScans(bytes, at)
      // In a gray picture, the separate scan of a color component may consist of zeros only.
      const isOneScan = isBaseline && bytes[at + 4] === components
      if (!size || end < 0 || (isOneScan && zeros === 'detail' && hasHole(bytes, at, end))) return null
      return { ...size, orientation: orientation ?? 1, pixels: size.rawWidth * size.rawHeight }
    } else if (standsAlone(marker)) {
      at += 2
    } else {
      const length = view.getUint16(at + 2)
      // Browsers read the first EXIF block only.
      if (isExif(bytes, at, marker)) orientation ??= exifOrientation(bytes.subarray(at + 10, at + 2 + length))
      if (marker === huffmanTables) zeros = meaningOfZeros(bytes.subarray(at + 4, at + 2 + length)) ?? zeros
      if (isFrame(marker)) {
        isBaseline = marker <= 0xc1
        components = bytes[at + 9]!
        size = { rawHeight: view.getUint16(at + 5), rawWidth: view.getUint16(at + 7), isCmyk: components === 4 }
      }
      at += 2 + length
    }
  }
  return null
}

const standsAlone = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const isExif = (bytes: Uint8Array, at: number, marker: number) =>
  marker === 0xe1 && String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'Exif'

/**
 * Inside picture data an FF is followed by 00, by the next restart marker in sequence, or by a segment; anything else
 * means that the data is damaged. Returns where the picture ends; -1: damaged or truncated.
 */
function endOfScans(bytes: Uint8Array, scan: number): number {
  const lengthAt = (at: number) => bytes[at]! * 256 + bytes[at + 1]!
  let restart = 0
  for (let at = bytes.indexOf(0xff, scan + 2 + lengthAt(scan + 2)); at !== -1; ) {
    const marker = bytes[at + 1]
    let next = at + 2
    if (marker === endOfImage) return at
    if (marker === 0xff) next = at + 1
    else if (isRestart(marker)) {
      if ((marker & 7) !== restart) return -1
      restart = (restart + 1) % 8
    } else if (marker !== 0) {
      if (marker === undefined || !mayFollowScan(marker)) return -1
      if (marker === startOfScan) restart = 0
      next = at + 2 + lengthAt(at + 2)
    }
    if (!(next > at)) return -1
    at = bytes.indexOf(0xff, next)
  }
  return -1
}

/**
 * Meaning of zero bits in the first table for details of brightness (ITU-T T.81, C.2), whose first symbol has the
 * all-zeros code. If that symbol ends a block, a plain area is legitimately written as zeros. null: the table is
 * missing.
 */
function meaningOfZeros(tables: Uint8Array): 'detail' | 'nothing' | null {
  const [id, header] = [0x10, 17]
  for (let at = 0; at + header < tables.length; ) {
    const symbols = tables.subarray(at + 1, at + header).reduce((sum, count) => sum + count, 0)
    if (tables[at] === id) return tables[at + header] === 0 ? 'nothing' : 'detail'
    at += header + symbols
  }
  return null
}

/**
 * Length of a run of zeros that no picture has if zeros encode detail; parts of a file that were not received are
 * filled with zeros.
 */
const HOLE_BYTES = 256

/** A run that reaches the picture's end is ignored: some cameras pad the last block. */
function hasHole(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at += HOLE_BYTES) {
    if (bytes[at] !== 0) continue
    let first = at
    while (bytes[first - 1] === 0) first -= 1
    while (bytes[at + 1] === 0) at += 1
    if (at + 1 - first >= HOLE_BYTES && at + 1 < end) return true
  }
  return false
}

const isRestart = (marker: number | undefined): marker is number =>
  marker !== undefined && marker >= 0xd0 && marker <= 0xd7

/**
 * Segments allowed after a scan: tables and further scans of a progressive picture, comments, and the number of lines.
 */
const mayFollowScan = (marker: number) =>
  marker === 0xc4 || (marker >= startOfScan && marker <= 0xdd) || (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
