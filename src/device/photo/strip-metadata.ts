const startOfScan = 0xda
const keptApplicationSegments = [0xe0, 0xee] // JFIF and Adobe: how the colors are stored, nothing about the location

/**
 * Returns the JPEG without EXIF, GPS, profiles and comments. A canvas writes no GPS, but browsers differ in what else
 * they write (Safari adds an EXIF block of its own), so it is removed here.
 */
export function stripMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== startOfScan) {
    const marker = jpeg[at + 1]!
    const end = at + 2 + view.getUint16(at + 2)
    const says = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (!says || keptApplicationSegments.includes(marker)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  kept.push(jpeg.subarray(at))
  const bytes = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of kept) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
