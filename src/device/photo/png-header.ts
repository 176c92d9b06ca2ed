import { exifOrientation, type Orientation, type PhotoHeader } from './photo-header.ts'

const IHDR = 0x49484452
const IEND = 0x49454e44
const EXIF = 0x65584966

/**
 * Size and EXIF orientation of a PNG; null if the first chunk is not its header, or if a chunk (including the last) is truncated or missing.
 */
export function readPngHeader(bytes: Uint8Array): PhotoHeader | null {
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
