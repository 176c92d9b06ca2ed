// Pictures among the supplements are decoded and encoded again, in their own format and size: upright, without metadata
// (no GPS) and without appended bytes.
import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { PIXELS_MAX, tooManyPixels } from '../../uploads/picture-start.ts'

export type Rewritten = { ok: true; bytes: number } | { ok: false; reason: string; cause?: unknown }

export async function rewritePicture(from: string, to: string, extension: string): Promise<Rewritten> {
  try {
    const { width, height, pages = 1 } = await sharp(from, { limitInputPixels: false, pages: -1 }).metadata()
    const reason = tooManyPixels('picture', { width, height, pages })
    if (reason) return { ok: false, reason }
    const picture = sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: -1 })
    // sharp cannot rotate a picture with several pages.
    await encode(pages > 1 ? picture : picture.rotate(), extension).toFile(to)
    return { ok: true, bytes: (await stat(to)).size }
  } catch (cause) {
    return { ok: false, reason: 'The picture is damaged and cannot be shown.', cause }
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
