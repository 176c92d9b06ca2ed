// Checks a picked file by its bytes, never by its name, before any decoder sees it: a decompression bomb uses up all of
// the phone's memory, and the missing part of a truncated HEIC is painted gray without an error.
import { PHOTO_MAX_BYTES } from '#contract/constants.ts'
import { HEIC_ITEM_TYPES, type PhotoExtraType } from '#contract/photo.ts'
import { readHeicHeader } from './heic-header.ts'
import { readJpegHeader } from './jpeg-header.ts'
import { exifOrientation, type Orientation, type PhotoHeader } from './photo-header.ts'
import { type PhotoRefusal, refuseCmyk, refusePhoto, refusePixels, refuseType } from './refusal.ts'

type PhotoType = 'image/jpeg' | 'image/png' | 'image/heic' | `image/${PhotoExtraType}`

/** Sizes in pixels: `width` × `height` as a person sees it, `rawWidth` × `rawHeight` as stored. */
export interface SniffedPhoto {
  kind: 'photo'
  type: PhotoType
  width: number
  height: number
  rawWidth: number
  rawHeight: number
  orientation: Orientation
  /** Pixels of the largest picture in the file. */
  pixels: number
}

/** In megapixels. A JPEG is decoded at a fraction of its size; the limit for a HEIC depends on the decoder. */
const maxMegapixels: Record<PhotoType, number> = {
  'image/jpeg': 220,
  'image/png': 100,
  'image/heic': 220,
  'image/webp': 50,
  'image/avif': 50,
}
const readers: Record<PhotoType, (bytes: Uint8Array) => PhotoHeader | null> = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/heic': readHeicHeader,
  'image/webp': readWebpHeader,
  'image/avif': readHeicHeader,
}

/** Decides before any byte is read, so that a video picked by mistake is never loaded. */
export function refuseBySize(size: number): PhotoRefusal | null {
  if (size === 0) return refusePhoto('empty-file')
  return size >= PHOTO_MAX_BYTES ? refusePhoto('too-large') : null
}

/** `bytes` is the whole file: its end shows whether the picture is complete. */
export function sniffPhoto(bytes: Uint8Array, extra: readonly PhotoExtraType[] = []): SniffedPhoto | PhotoRefusal {
  const refused = refuseBySize(bytes.length)
  if (refused) return refused
  const type = typeOf(bytes, extra)
  if (typeof type !== 'string') return type
  const header = readSafely(readers[type], bytes)
  if (!header?.rawWidth || !header.rawHeight) return refusePhoto('damaged-photo')
  if (header.isCmyk) return refuseCmyk()
  if (type === 'image/heic' && !header.itemTypes?.every((each) => HEIC_ITEM_TYPES.includes(each)))
    return refusePhoto('unsupported-type')
  const { pixels } = header
  if (pixels > maxMegapixels[type] * 1_000_000) return refusePixels(pixels, maxMegapixels[type])
  const { rawWidth, rawHeight, orientation } = header
  const [width, height] = orientation >= 5 ? [rawHeight, rawWidth] : [rawWidth, rawHeight]
  return { kind: 'photo', type, width, height, rawWidth, rawHeight, orientation, pixels }
}

/** A header whose lengths point past the end makes DataView throw; that is a result about the file, not a bug. */
function readSafely(reader: (bytes: Uint8Array) => PhotoHeader | null, bytes: Uint8Array): PhotoHeader | null {
  try {
    return reader(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const heicBrands = /^(heic|heix|heim|heis|mif1)$/
/** First bytes of other image formats, and the names that members know them by. */
const otherPictures: readonly (readonly [start: string, name: string])[] = [
  ['GIF8', 'GIF'],
  ['BM', 'BMP'],
  ['II*\0', 'TIFF and camera raw'],
  ['MM\0*', 'TIFF and camera raw'],
  ['\0\0\0\fJXL ', 'JPEG XL'],
  ['\xff\n', 'JPEG XL'],
  ['8BPS', 'Photoshop'],
]

function typeOf(bytes: Uint8Array, extra: readonly PhotoExtraType[]): PhotoType | PhotoRefusal {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('ftyp', 4)) return isobmffType(start, extra)
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8))
    return extra.includes('webp') ? 'image/webp' : refuseType('WebP')
  const other = otherPictures.find(([opening]) => start.startsWith(opening))
  return other ? refuseType(other[1]) : refusePhoto('not-a-photo')
}

/** HEIC and AVIF share the box format and often the brand `mif1`; videos use it too. */
function isobmffType(start: string, extra: readonly PhotoExtraType[]): PhotoType | PhotoRefusal {
  const size = Math.min(start.charCodeAt(2) * 256 + start.charCodeAt(3), start.length)
  const brands = [start.slice(8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(start.slice(at, at + 4))
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return extra.includes('avif') ? 'image/avif' : refuseType('AVIF')
  if (brands.some((brand) => heicBrands.test(brand))) return 'image/heic'
  return refusePhoto(
    brands.some((brand) => /^(hev[cx]|msf1|crx |jp2 )$/.test(brand)) ? 'unsupported-type' : 'not-a-photo',
  )
}

const IHDR = 0x49484452
const IEND = 0x49454e44
const EXIF = 0x65584966

/**
 * Size and EXIF orientation of a PNG; null if the first chunk is not its header, or if a chunk (including the last) is truncated or missing.
 */
function readPngHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(12) !== IHDR) return null
  const rawWidth = view.getUint32(16)
  const rawHeight = view.getUint32(20)
  let orientation: Orientation = 1
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = view.getUint32(at + 4)
    if (chunk === EXIF) orientation = exifOrientation(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
    if (chunk === IEND) return { rawWidth, rawHeight, orientation, pixels: rawWidth * rawHeight }
  }
  return null
}

/** Size of a WebP (RFC 9649); null if its first chunk is unknown or the file is truncated. */
function readWebpHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(4, true) + 8 > bytes.length) return null
  const size = sizeOf(view, String.fromCharCode(...bytes.subarray(12, 16)))
  return size && { rawWidth: size[0], rawHeight: size[1], orientation: 1, pixels: size[0] * size[1] }
}

function sizeOf(view: DataView, chunk: string): [width: number, height: number] | null {
  const at24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  if (chunk === 'VP8X') return [at24(24) + 1, at24(27) + 1]
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
