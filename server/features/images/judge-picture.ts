// Which bytes are a photo that the portal takes. Judged by the bytes themselves: names and types that come along say nothing.
// Every check here costs little and comes before a pixel is decoded.
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { heicSize } from './decode-heic.ts'

export const PIXELS_MAX = 50_000_000

export type PictureVerdict = { ok: true } | { ok: false; reason: string }

const no = (reason: string): PictureVerdict => ({ ok: false, reason })
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])
const isHeic = (mime: string): boolean => mime === 'image/heic' || mime === 'image/heif'

/** By the first bytes alone, of a picture that is still on its way. */
export async function judgeHeader(bytes: Buffer): Promise<PictureVerdict> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type) return no('The file is not a picture.')
  if (!TAKEN.has(type.mime) && !isHeic(type.mime))
    return no(`The portal takes JPEG, PNG and HEIC photos; this is ${type.ext.toUpperCase()}.`)
  const size: Size | null | undefined = isHeic(type.mime) ? heicSize(bytes) : await sizeOf(bytes)
  if (!size) return { ok: true }
  const { width, height, pages = 1 } = size
  if (width * height > PIXELS_MAX)
    return no(`The photo has ${width} × ${height} pixels; at most ${PIXELS_MAX / 1_000_000} million fit.`)
  return pages > 1 ? no('The portal takes still pictures only.') : { ok: true }
}

export async function judgePicture(bytes: Buffer): Promise<PictureVerdict> {
  if (bytes.length === 0) return no('The file is empty.')
  const header = await judgeHeader(bytes)
  if (!header.ok) return header
  const isReadable = (await isHeicFile(bytes)) ? heicSize(bytes) : await sizeOf(bytes)
  return isReadable ? { ok: true } : no('The photo cannot be read.')
}

export async function isHeicFile(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && isHeic(type.mime)
}

type Size = { width: number; height: number; pages?: number }

/** As it says of itself; undefined when it does not say, or not yet. */
async function sizeOf(bytes: Buffer): Promise<Size | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}

/**
 * The picture library reads two dozen formats, each of them an attack surface, and chooses by the bytes. For the whole process it keeps
 * those that are needed: JPEG and PNG from phones, GIF and TIFF among supplements, SVG from the demo board's own drawings. Saying it twice changes nothing.
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
