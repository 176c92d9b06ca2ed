// Files that decoders disagree about: print colors, damage in the middle, several images in one file.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { describeSharedPhotos, fixture, sharedPhoto } from '../../support/photo-files.ts'
import { colorError, referenceOf } from '../../support/picture-reference.ts'
import { ann, openListeningPortal, upload } from './upload-scene.ts'

await openListeningPortal()

/** The photo as the portal serves it. */
async function served(image: Buffer): Promise<Buffer> {
  const { status, value } = await upload(image)
  expect(status).toBe(200)
  return (await ann.call('getFile', undefined, { query: { file: value[0]!.path } })).bytes
}

const house = sharp(fixture('brick-two-storey.jpg')).resize(400)

describe('a JPEG in print colors (CMYK), which the phone refuses', () => {
  test.each([
    ['with its profile', () => house.clone().withIccProfile('cmyk').jpeg().toBuffer()],
    ['without one', () => house.clone().toColourspace('cmyk').jpeg().toBuffer()],
  ])('%s comes out in sRGB, in the colors of the original', async (_, written) => {
    const cmyk = await written()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const picture = await served(cmyk)
    const { space, channels, width, height } = await sharp(picture).metadata()
    expect([space, channels]).toEqual(['srgb', 3])
    const original = await referenceOf(await house.clone().png().toBuffer(), { width, height })
    // Print colors are fewer, so the two are only near each other.
    expect(await colorError(picture, original)).toBeLessThan(10)
  })
})

test('a JPEG with foreign bytes in its middle, which the phone refuses, is kept as far as it can be read', async () => {
  const whole = await house.clone().jpeg().toBuffer()
  const damaged = Buffer.from(whole)
  const foreign = Buffer.from(Array.from({ length: 2048 }, (_, at) => [0xff, 0x4b, 0x12][at % 16] ?? 0x5a))
  damaged.set(foreign, Math.floor(whole.length / 2))
  const picture = await served(damaged)
  const { width, height } = await sharp(picture).metadata()
  const top = (image: Buffer) =>
    sharp(image)
      .extract({ left: 0, top: 0, width, height: Math.floor(height / 4) })
      .png()
      .toBuffer()
  const original = await referenceOf(whole, { width, height })
  expect(await colorError(await top(picture), await top(original))).toBeLessThan(2)
  expect(await colorError(picture, original)).toBeGreaterThan(5)
})

describeSharedPhotos('a HEIC of several images', () => {
  /** A phone's photo whose thumbnail, no longer named as one, is a second image; the file lists it after the photo. */
  function withTwoImages(primary: 'photo' | 'thumbnail'): Buffer {
    const file = Buffer.from(sharedPhoto('heic/iphonexs-emptyicc-1025x900.heic'))
    const reference = file.indexOf('thmb')
    file.write('none', reference)
    if (primary === 'thumbnail') file.copy(file, file.indexOf('pitm') + 8, reference + 4, reference + 6)
    return file
  }

  test.each(['photo', 'thumbnail'] as const)('the %s is shown if it is the primary one', async (primary) => {
    const { width, height } = await sharp(await served(withTwoImages(primary))).metadata()
    expect([width, height]).toEqual(primary === 'photo' ? [1025, 900] : [114, 128])
  })
})
