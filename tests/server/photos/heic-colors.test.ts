// Phones take pictures in Display P3; browsers and the MLS read sRGB. What the server makes of such a HEIC is compared with the same picture converted by
// other means: libheif's bare pixels and the matrix between the two (both share their white point and their curve).
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeHeic } from '#server/features/photos/decode-heic.ts'
import { encodePhoto } from '#server/features/photos/encode-picture.ts'
import { openPixels } from '#server/features/photos/open-pixels.ts'
import { describeSharedPhotos, fixture, sharedPhoto } from '../../support/photo-files.ts'
import { referenceOf } from '../../support/picture-reference.ts'

const linear = (level: number) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4)
const curved = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
const TO_SRGB = [
  [1.22494, -0.22494, 0],
  [-0.042057, 1.042057, 0],
  [-0.019638, -0.078636, 1.098274],
] as const

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer()

/** Display P3 → sRGB. */
function converted(levels: Buffer): Buffer {
  const out = Buffer.alloc(levels.length)
  for (let at = 0; at < levels.length; at += 3) {
    const light = [0, 1, 2].map((channel) => linear(levels[at + channel]! / 255))
    for (const [channel, row] of TO_SRGB.entries()) {
      const sum = row[0] * light[0]! + row[1] * light[1]! + row[2] * light[2]!
      out[at + channel] = Math.round(255 * curved(Math.min(1, Math.max(0, sum))))
    }
  }
  return out
}
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, level, at) => sum + Math.abs(level - other[at]!), 0) / one.length

async function farFrom(heic: Buffer): Promise<{ converted: number; bare: number }> {
  const { bytes, width, height } = await encodePhoto(heic)
  const bare = await pixelsOf(await referenceOf(heic, { width, height }, 'stored'))
  // Colors without the grain of a JPEG: the means of 48 by 36 parts.
  const parts = (levels: Buffer) =>
    sharp(levels, { raw: { width, height, channels: 3 } })
      .resize(48, 36, { fit: 'fill' })
      .raw()
      .toBuffer()
  const ours = await parts(await pixelsOf(bytes))
  return {
    converted: difference(ours, await parts(converted(bare))),
    bare: difference(ours, await parts(bare)),
  }
}

const NEAR = 0.6

test('a HEIC in Display P3 comes out in sRGB, as the photograph it was made of', async () => {
  const { converted, bare } = await farFrom(fixture('display-p3.heic'))
  expect(converted).toBeLessThan(NEAR)
  expect(bare).toBeGreaterThan(converted * 2)
  const { bytes } = await encodePhoto(fixture('display-p3.heic'))
  const source = sharp(fixture('winter-farmhouse.jpg')).resize(480, 360, { fit: 'fill' })
  expect(difference(await pixelsOf(bytes), await source.raw().toBuffer())).toBeLessThan(6)
})

test('one that names no colors is taken as it is', async () => {
  expect((await farFrom(fixture('house.heic'))).bare).toBeLessThan(NEAR)
})

describeSharedPhotos('of real phones', () => {
  test.each(['iphone7-12mp-gps', 'iphonexs-emptyicc-1025x900'])('%s', async (name) => {
    const { converted, bare } = await farFrom(sharedPhoto(`heic/${name}.heic`))
    expect(converted).toBeLessThan(NEAR)
    expect(bare).toBeGreaterThan(converted)
  })

  test('one that takes more memory than it may is given up', async () => {
    const photo = sharedPhoto('heic/iphone7-12mp-gps.heic')
    expect(await decodeHeic(photo, { memoryMaxBytes: 40 * 1024 * 1024 })).toBe('unusable')
  })
})

describe('colors named by their number', () => {
  /** Of the reddest red that there is. */
  const redAs = async (primaries: number | null) => {
    const data = Buffer.alloc(70 * 130 * 4, Buffer.from([200, 100, 100, 200]))
    const picture = await openPixels({ data, width: 70, height: 130, profile: null, primaries })
    const { channels } = await sharp(await picture.flatten().png().toBuffer()).stats()
    return channels.map(({ mean }) => Math.round(mean))
  }
  test('Display P3 is converted, sRGB and the unknown are not', async () => {
    const bare = await redAs(null)
    expect(await redAs(1)).toEqual(bare)
    const converted = await redAs(12)
    expect(converted[0]! - bare[0]!).toBeGreaterThan(5)
  })
})

test('a profile that is none changes nothing', async () => {
  const data = Buffer.alloc(40 * 30 * 4, 180)
  const given = { data, width: 40, height: 30, primaries: null }
  const png = async (profile: Buffer | null) => (await openPixels({ ...given, profile })).flatten().raw().toBuffer()
  expect(await png(Buffer.from('no profile at all'))).toEqual(await png(null))
})
