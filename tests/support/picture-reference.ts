// What a prepared photo should look like, made by other means than the product's: sharp, and libheif's plain RGB path.
import { createRequire } from 'node:module'
import sharp from 'sharp'

export interface PictureSize {
  width: number
  height: number
}

/** Upright, on white, in sRGB, at the given size. */
export async function referenceOf(file: Buffer, { width, height }: PictureSize): Promise<Buffer> {
  const upright = isHeic(file) ? await readHeic(file) : sharp(file).autoOrient()
  return upright
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .png()
    .toBuffer()
}

/** Mean red, green and blue of a part of a picture, given in fractions of its size. */
export async function meanColor(picture: Buffer, [left, top, width, height]: [number, number, number, number]) {
  const size = await sharp(picture).metadata()
  const part = await sharp(picture)
    .extract({
      left: Math.round(left * size.width),
      top: Math.round(top * size.height),
      width: Math.round(width * size.width),
      height: Math.round(height * size.height),
    })
    .toBuffer()
  return (await sharp(part).stats()).channels.slice(0, 3).map((channel) => channel.mean)
}

const isHeic = (file: Buffer) => file.toString('latin1', 4, 8) === 'ftyp'

interface DecodedImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: { data: Uint8ClampedArray } & PictureSize, done: (pixels: unknown) => void): void
}

async function readHeic(file: Buffer) {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle')
  const images: DecodedImage[] = new HeifDecoder().decode(file)
  const image = images.find((each) => each.is_primary()) ?? images[0]!
  const raw = { width: image.get_width(), height: image.get_height() }
  const data = new Uint8ClampedArray(raw.width * raw.height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, ...raw }, (pixels) =>
      pixels ? resolve() : reject(new Error('libheif could not decode it')),
    ),
  )
  return sharp(data, { raw: { ...raw, channels: 4 } })
}
