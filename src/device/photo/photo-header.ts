/** EXIF orientation values: 1 upright, 2–4 mirrored or rotated by 180°, 5–8 rotated by 90°. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Result of a header reader; null if the header is invalid or the data ends early. */
export interface PhotoHeader {
  rawWidth: number
  rawHeight: number
  orientation: Orientation
  /** The largest picture in the file, which a decoder would have to hold in memory. */
  pixels: number
  /** Print colors, which browsers show darker than they are. */
  isCmyk?: boolean
  /** Types of all items in a HEIC or AVIF. */
  itemTypes?: readonly string[]
}

/** `tiff` starts at the byte-order mark. A broken EXIF block is no reason to refuse a picture: it counts as upright. */
export function exifOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return 1
  const little = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, little)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, little)
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + 12 * index
    if (entry + 12 > tiff.length) return 1
    if (view.getUint16(entry, little) !== 0x0112) continue
    const value = view.getUint16(entry + 8, little)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}
