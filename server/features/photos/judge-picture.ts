// Which bytes are a photo that the portal takes. Judged by the bytes themselves: names and types that come along say nothing.
// Every check here costs little and comes before a pixel is decoded.
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { MARK_BYTES, PIXELS_MAX, pictureKind, type Size, sizeInStart } from '../../uploads/picture-start.ts'

export type PictureVerdict = { ok: true } | { ok: false; reason: string }

const no = (reason: string): PictureVerdict => ({ ok: false, reason })
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])
const isHeic = (mime: string): boolean => mime === 'image/heic' || mime === 'image/heif'

/** Of a picture that is still on its way: no as soon as the bytes show it, yes when its size is known to fit, undefined when more must be seen. */
export async function judgeStart(bytes: Buffer): Promise<PictureVerdict | undefined> {
  if (bytes.length < MARK_BYTES) return undefined
  const kind = pictureKind(bytes)
  // A PNG or a JPEG may still turn out to be of an odd sort; whatever else it is, it is now.
  if (kind !== 'jpeg' && kind !== 'png') {
    const verdict = await judgeKind(bytes)
    if (!verdict.ok) return verdict
  }
  const size = sizeInStart(bytes)
  const verdict = size && judgeSize(size)
  // A HEIC names the sizes of its tiles as well; the largest may be still to come.
  return kind === 'iso-media' && verdict?.ok ? undefined : verdict
}

async function judgeKind(bytes: Buffer): Promise<PictureVerdict> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type) return no('The file is not a picture.')
  if (TAKEN.has(type.mime) || isHeic(type.mime)) return { ok: true }
  return no(`The portal takes JPEG, PNG and HEIC photos; this is ${type.ext.toUpperCase()}.`)
}

const judgeSize = ({ width, height }: Size): PictureVerdict =>
  width * height > PIXELS_MAX
    ? no(`${PIXELS_MAX / 1_000_000} million pixels at most; this photo has ${width} × ${height}.`)
    : { ok: true }

export async function judgePicture(bytes: Buffer): Promise<PictureVerdict> {
  if (bytes.length === 0) return no('The file is empty.')
  const kind = await judgeKind(bytes)
  if (!kind.ok) return kind
  const size = (await isHeicFile(bytes)) ? sizeInStart(bytes) : await sizeOf(bytes)
  return size ? judgeSize(size) : no('The photo cannot be read.')
}

export async function isHeicFile(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes)
  return type !== undefined && isHeic(type.mime)
}

/** As it says of itself; undefined when it does not say. */
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
