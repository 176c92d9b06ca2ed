// Checks a picked file by its bytes, never by its name, before any decoder sees it: a decompression bomb takes all of
// the phone's memory, and half a HEIC has its missing part painted gray without an error.
import { PHOTO_MAX_BYTES } from '#contract/constants.ts'
import { readHeicHeader } from './heic-header.ts'
import { readJpegHeader } from './jpeg-header.ts'
import type { Orientation, PhotoHeader } from './photo-header.ts'
import { readPngHeader } from './png-header.ts'
import { type PhotoRefusal, refusePhoto } from './refusal.ts'

type PhotoType = 'image/jpeg' | 'image/png' | 'image/heic'

/** Sizes in pixels: `width` × `height` as a person sees it, `rawWidth` × `rawHeight` as it is stored. */
export interface SniffedPhoto {
  kind: 'photo'
  type: PhotoType
  width: number
  height: number
  rawWidth: number
  rawHeight: number
  orientation: Orientation
}

const maxPixels: Record<PhotoType, number> = {
  'image/jpeg': 100_000_000,
  'image/png': 100_000_000,
  // A HEIC cannot be decoded at a reduced size: 200 MP took 3.4 GB where it was tried.
  'image/heic': 60_000_000,
}
const readers: Record<PhotoType, (bytes: Uint8Array) => PhotoHeader | null> = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/heic': readHeicHeader,
}

/** Decides before a byte is read, so that a video picked by mistake is never loaded. */
export function refuseBySize(size: number): PhotoRefusal | null {
  if (size === 0) return refusePhoto('empty-file')
  return size >= PHOTO_MAX_BYTES ? refusePhoto('too-large') : null
}

/** `bytes` is the whole file: the end of it tells whether the picture is complete. */
export function sniffPhoto(bytes: Uint8Array): SniffedPhoto | PhotoRefusal {
  const refused = refuseBySize(bytes.length)
  if (refused) return refused
  const type = typeOf(bytes)
  if (type === 'not-a-photo' || type === 'unsupported-type') return refusePhoto(type)
  const header = readSafely(readers[type], bytes)
  if (!header?.rawWidth || !header.rawHeight) return refusePhoto('damaged-photo')
  if (header.pixels > maxPixels[type]) return refusePhoto('too-many-pixels')
  const { rawWidth, rawHeight, orientation } = header
  const [width, height] = orientation >= 5 ? [rawHeight, rawWidth] : [rawWidth, rawHeight]
  return { kind: 'photo', type, width, height, rawWidth, rawHeight, orientation }
}

/** A header whose lengths point past the end makes DataView throw; that is an answer about the file, not a bug. */
function readSafely(reader: (bytes: Uint8Array) => PhotoHeader | null, bytes: Uint8Array): PhotoHeader | null {
  try {
    return reader(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const heicBrands = /^(heic|heix|heim|heis|mif1)$/
/** First bytes of GIF, WebP (and other RIFF), BMP, TIFF and camera raw, JPEG XL and Photoshop files. */
const otherPictures = ['GIF8', 'RIFF', 'BM', 'II*\0', 'MM\0*', '\0\0\0\fJXL ', '\xff\n', '8BPS']

function typeOf(bytes: Uint8Array): PhotoType | 'not-a-photo' | 'unsupported-type' {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('ftyp', 4)) return isobmffType(start)
  return otherPictures.some((opening) => start.startsWith(opening)) ? 'unsupported-type' : 'not-a-photo'
}

/** HEIC and AVIF share the box format and often the brand `mif1`; videos use it too. */
function isobmffType(start: string): 'image/heic' | 'not-a-photo' | 'unsupported-type' {
  const size = Math.min(start.charCodeAt(2) * 256 + start.charCodeAt(3), start.length)
  const brands = [start.slice(8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(start.slice(at, at + 4))
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'unsupported-type'
  if (brands.some((brand) => heicBrands.test(brand))) return 'image/heic'
  return brands.some((brand) => /^(hev[cx]|msf1|crx |jp2 )$/.test(brand)) ? 'unsupported-type' : 'not-a-photo'
}
