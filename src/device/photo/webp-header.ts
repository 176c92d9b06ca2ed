import type { PhotoHeader } from './photo-header.ts'

/** Size of a WebP (RFC 9649); null if its first chunk is unknown or the file is truncated. */
export function readWebpHeader(bytes: Uint8Array): PhotoHeader | null {
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
