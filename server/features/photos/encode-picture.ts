// Every picture is decoded and encoded again: upright, in sRGB, within bounds, without metadata (no GPS) and without
// appended bytes.
import sharp, { type Sharp } from 'sharp'
import { PHOTO_BOUND, THUMBNAIL_BOUND } from '#contract/constants.ts'
import type { Limits } from '../../http/limits/count-calls.ts'
import { PICTURES_AT_ONCE, PIXELS_PER_POINT } from '../../http/limits/limits.ts'
import { createGate, createTurns, type Gate } from '../../http/limits/turns.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { PIXELS_MAX, sizeInStart } from '../../uploads/picture-start.ts'
import type { Picture } from '../../uploads/received-picture.ts'
import { isHeicFile } from './check-picture.ts'
import { decodeHeic } from './decode-heic.ts'
import { openPixels } from './open-pixels.ts'

/**
 * Quality for members and both destinations. Phones send their pictures at a higher quality, so this setting decides.
 * Plain libjpeg-turbo: of photos that were encoded before, mozjpeg at 82 makes files of the same size and likeness
 * (SSIM), in five to ten times the processor time.
 */
const JPEG = { progressive: true, quality: 80 } as const
const BUSY_SECONDS = 15
const DAMAGED = 'The photo is damaged and cannot be shown.'
const TOO_HARD = 'This photo takes too much work to open. Save it as a JPEG and add that.'

export const encodePhoto = (bytes: Buffer): Promise<Picture> => encode(bytes, PHOTO_BOUND)
export const encodeThumbnail = (bytes: Buffer): Promise<Picture> => encode(bytes, THUMBNAIL_BOUND)

/** Refuses bytes that are not a complete picture, and a picture that took too long to decode. */
async function encode(bytes: Buffer, bound: { width: number; height: number }): Promise<Picture> {
  try {
    const { data, info } = await (await open(bytes))
      .resize({ ...bound, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse('photo-refused', { detail: DAMAGED, cause: error })
  }
}

/** Opens a picture upright. The HEIC decoder rotates by itself. */
async function open(bytes: Buffer): Promise<Sharp> {
  if (!(await isHeicFile(bytes))) return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
  const pixels = await decodeHeic(bytes)
  if (pixels === 'busy') throw refuse('uploads-busy', { retryAfterSeconds: BUSY_SECONDS })
  if (pixels === 'too-hard') throw refuse('photo-refused', { detail: TOO_HARD })
  if (pixels === 'unusable') throw new Error('No picture came out of the HEIC')
  return openPixels(pixels)
}

/**
 * Decodes one picture per person (`who`) at a time, and one HEIC in all, which takes ten times the memory. Pixels are
 * counted before they are decoded: a small file may have fifty million.
 */
export function createPictureGate({ spend }: Pick<Limits, 'spend'>): (who: string, bytes: Buffer) => Promise<Gate> {
  const own = createTurns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })
  const pictures = createGate(PICTURES_AT_ONCE.photos)
  const heics = createGate(PICTURES_AT_ONCE.heics)
  return async (who, bytes) => {
    const { width, height } = sizeInStart(bytes) ?? { width: PIXELS_MAX, height: 1 }
    await spend(`pictures of ${who}`, 'picture', Math.ceil((width * height) / PIXELS_PER_POINT))
    const isHeic = await isHeicFile(bytes)
    return (work) => own.take(who, () => (isHeic ? heics(() => pictures(work)) : pictures(work)))
  }
}
