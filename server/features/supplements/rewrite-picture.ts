// Pictures among the supplements are decoded and written anew, in their own format and size: upright, without metadata (no GPS), without a rider.
import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

export const SUPPLEMENT_PIXELS_MAX = 50_000_000

export type Rewritten = { ok: true; bytes: number } | { ok: false; reason: string }

export const tooManyPixels = ({
  width,
  height,
  pages = 1,
}: {
  width: number
  height: number
  pages?: number
}): string =>
  `${SUPPLEMENT_PIXELS_MAX / 1_000_000} million pixels at most; this picture has ${pages > 1 ? 'pages of ' : ''}${width} × ${height}.`

export async function rewritePicture(from: string, to: string, extension: string): Promise<Rewritten> {
  try {
    const { width, height, pages = 1 } = await sharp(from, { limitInputPixels: false, pages: -1 }).metadata()
    if (width * height > SUPPLEMENT_PIXELS_MAX) return { ok: false, reason: tooManyPixels({ width, height, pages }) }
    const picture = sharp(from, { limitInputPixels: SUPPLEMENT_PIXELS_MAX, failOn: 'error', pages: -1 })
    // A page of many cannot be turned by itself.
    await encode(pages > 1 ? picture : picture.rotate(), extension).toFile(to)
    return { ok: true, bytes: (await stat(to)).size }
  } catch {
    return { ok: false, reason: 'The picture is damaged and cannot be shown.' }
  }
}

function encode(picture: Sharp, extension: string): Sharp {
  switch (extension) {
    case 'jpg':
      return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    case 'png':
      return picture.png()
    case 'gif':
      return picture.gif()
    default:
      return picture.tiff({ compression: 'deflate' })
  }
}
