// What a prepared photo should look like, made by other means than the product's: sharp, and libheif's plain RGB path.
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'

export interface PictureSize {
  width: number
  height: number
}

/** Upright, on white, at the given size. `colors`: converted to sRGB, or a HEIC's levels as the file stores them. */
export async function referenceOf(file: Buffer, size: PictureSize, colors: 'srgb' | 'stored' = 'srgb') {
  return referenceFrom(await decode(file, colors), size)
}

/** A file's decoded picture, upright. Decoding a HEIC of 12 megapixels takes seconds. */
export const decode = async (file: Buffer, colors: 'srgb' | 'stored' = 'srgb'): Promise<Sharp> =>
  isHeic(file) ? readHeic(file, colors) : sharp(file).autoOrient()

/** The decoded picture on white, at the given size. */
export const referenceFrom = (decoded: Sharp, { width, height }: PictureSize): Promise<Buffer> =>
  decoded
    .clone()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .png()
    .toBuffer()

/** Mean difference over all pixels and channels, of 255. */
export async function colorError(picture: Buffer, reference: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [picture, reference].map((each) => sharp(each).removeAlpha().toColorspace('srgb').raw().toBuffer()),
  )
  return one!.reduce((sum, value, at) => sum + Math.abs(value - other![at]!), 0) / one!.length
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

async function readHeic(file: Buffer, colors: 'srgb' | 'stored') {
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
  if (colors === 'srgb' && isDisplayP3(file)) toSrgb(data)
  return sharp(data, { raw: { ...raw, channels: 4 } })
}

/** By the name of its color profile. libheif gives the file's own colors. */
const isDisplayP3 = (file: Buffer) => {
  const profile = file.indexOf('colrprof')
  return (
    profile >= 0 &&
    file
      .toString('latin1', profile, profile + 1000)
      .replaceAll('\0', '')
      .includes('Display P3')
  )
}

/** Display P3 to sRGB, in linear light; what is out of reach is clipped. */
function toSrgb(rgba: Uint8ClampedArray): void {
  const light = Float64Array.from({ length: 256 }, (_, code) => linear(code / 255))
  const encode = (linear: number) => CODES[Math.round(Math.min(1, Math.max(0, linear)) * STEPS)]!
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue] = [light[rgba[at]!]!, light[rgba[at + 1]!]!, light[rgba[at + 2]!]!]
    rgba[at] = encode(1.2249 * red - 0.2247 * green)
    rgba[at + 1] = encode(-0.042 * red + 1.0419 * green)
    rgba[at + 2] = encode(-0.0197 * red - 0.0786 * green + 1.0979 * blue)
  }
}
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (light: number) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
/** At most 0.1 off at the dark end, where the curve is steepest. */
const STEPS = 1 << 14
const CODES = Float64Array.from({ length: STEPS + 1 }, (_, step) => encoded(step / STEPS))
