// Opens a decoder's pixels as a picture in sRGB. The picture library converts colors by the profile in a file and
// accepts none for bare pixels, so this prepends the header of an uncompressed TIFF (TIFF 6.0), which can contain one.
import sharp, { type Sharp } from 'sharp'

/**
 * RGBA, upright. `profile`: ICC profile of the pixels; `primaries`: their color primaries as numbered by ITU-T H.273.
 */
export type Pixels = {
  data: Buffer
  width: number
  height: number
  profile: Buffer | null
  primaries: number | null
}

export async function openPixels(pixels: Pixels): Promise<Sharp> {
  const { data, width, height } = pixels
  const profile = pixels.profile ?? (await namedProfile(pixels.primaries))
  if (!profile) return sharp(data, { raw: { width, height, channels: 4 } })
  return sharp(Buffer.concat([tiffHeader(width, height, profile), data]), { limitInputPixels: false })
}

const BT2020 = 9
const DISPLAY_P3 = 12

/** Profiles for colors wider than sRGB; for the widest, the part that a phone's camera uses. */
async function namedProfile(primaries: number | null): Promise<Buffer | undefined> {
  if (primaries !== DISPLAY_P3 && primaries !== BT2020) return undefined
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  return icc
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const CHANNELS = 4
const ROWS_PER_STRIP = 64

/** Everything before the pixels: the directory, its longer values, the profile. */
function tiffHeader(width: number, height: number, profile: Buffer): Buffer {
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const stripBytes = width * CHANNELS * ROWS_PER_STRIP
  const entries = 12
  const depthsAt = 8 + 2 + entries * 12 + 4
  const offsetsAt = depthsAt + CHANNELS * 2
  const countsAt = offsetsAt + strips * 4
  const profileAt = countsAt + strips * 4
  const pixelsAt = profileAt + profile.length
  const header = Buffer.alloc(pixelsAt)
  header.write('II*\0', 'latin1')
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(entries, 8)
  for (let channel = 0; channel < CHANNELS; channel++) header.writeUInt16LE(8, depthsAt + channel * 2)
  for (let strip = 0; strip < strips; strip++) {
    header.writeUInt32LE(pixelsAt + strip * stripBytes, offsetsAt + strip * 4)
    const rows = Math.min(ROWS_PER_STRIP, height - strip * ROWS_PER_STRIP)
    header.writeUInt32LE(width * CHANNELS * rows, countsAt + strip * 4)
  }
  profile.copy(header, profileAt)
  // If there is only one strip, its offset and length are in the entry itself.
  const listed = (at: number) => (strips === 1 ? header.readUInt32LE(at) : at)
  const directory: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, depthsAt],
    [259, SHORT, 1, 1], // uncompressed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, strips, listed(offsetsAt)],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, ROWS_PER_STRIP],
    [279, LONG, strips, listed(countsAt)],
    [284, SHORT, 1, 1], // interleaved channels
    [338, SHORT, 1, 2], // the fourth channel is transparency
    [34_675, UNDEFINED, profile.length, profileAt],
  ]
  for (const [index, [tag, type, count, value]] of directory.entries()) {
    const at = 10 + index * 12
    header.writeUInt16LE(tag, at)
    header.writeUInt16LE(type, at + 2)
    header.writeUInt32LE(count, at + 4)
    header.writeUInt32LE(value, at + 8)
  }
  return header
}
