// Checks whether bytes are a photo that the portal accepts, by the bytes themselves: the given name and type prove
// nothing. Every check here is cheap and runs before a pixel is decoded.
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { CheckResult } from '../../uploads/check-pieces.ts'
import {
  MARK_BYTES,
  pictureKind,
  type Size,
  sizeInStart,
  tooManyPixels,
  tooManyScans,
} from '../../uploads/picture-start.ts'

const no = (reason: string): CheckResult => ({ ok: false, reason })
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])
const NAMES: Readonly<Record<string, string>> = { webp: 'WebP', jxl: 'JPEG XL' }
const isHeic = (mime: string): boolean => mime === 'image/heic' || mime === 'image/heif'

/**
 * Checks a photo that is still arriving: refused as soon as the bytes show a reason, accepted once its size is known to
 * fit, undefined until then.
 */
export async function checkPhotoStart(bytes: Buffer): Promise<CheckResult | undefined> {
  if (bytes.length < MARK_BYTES) return undefined
  const kind = pictureKind(bytes)
  // A PNG or JPEG may still turn out to be an unusual variant; any other kind is known by now.
  if (kind !== 'jpeg' && kind !== 'png') {
    const result = await checkKind(bytes)
    if (!result.ok) return result
  }
  const size = sizeInStart(bytes)
  const result = size && checkSize(size)
  // A HEIC also declares the sizes of its tiles; the largest may not have arrived yet.
  return kind === 'iso-media' && result?.ok ? undefined : result
}

async function checkKind(bytes: Buffer): Promise<CheckResult> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type?.mime.startsWith('image/')) return no('The file is not a picture.')
  if (TAKEN.has(type.mime) || isHeic(type.mime)) return { ok: true }
  return no(`${NAMES[type.ext] ?? type.ext.toUpperCase()} images aren’t supported. Save it as a JPEG and add that.`)
}

const checkSize = (size: Size, pixelsMax?: number): CheckResult => {
  const reason = tooManyPixels('photo', size, pixelsMax)
  return reason ? no(reason) : { ok: true }
}

export async function checkPicture(bytes: Buffer, pixelsMax?: number): Promise<CheckResult> {
  if (bytes.length === 0) return no('The file is empty.')
  const kind = await checkKind(bytes)
  if (!kind.ok) return kind
  const scans = await tooManyScans(bytes)
  if (scans) return no(scans)
  const size = (await isHeicFile(bytes)) ? sizeInStart(bytes) : await sizeOf(bytes)
  return size ? checkSize(size, pixelsMax) : no('The photo cannot be read.')
}

export async function isHeicFile(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && isHeic(type.mime)
}

/** Size declared in the headers; undefined if they declare none. */
async function sizeOf(bytes: Buffer): Promise<Size | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}

/**
 * The picture library reads two dozen formats, each of them an attack surface, and chooses by the bytes. This restricts
 * the whole process to the formats in use: JPEG and PNG from phones, GIF and TIFF among supplements, SVG for the demo
 * board's own drawings. Called once, at the start: for an instant no format is read, by any thread.
 */
export function restrictPictureFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadTiff',
      'VipsForeignLoadWebp',
      'VipsForeignLoadSvg',
    ],
  })
}
