import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isDisplayP3 } from '#src/device/photo/decode-heic.ts'
import { stripMetadata } from '#src/device/photo/encode-jpeg.ts'
import { decodeSize, fitInside, sizeAsDecoded } from '#src/device/photo/fit.ts'
import { fixture } from '../support/photo-files.ts'

test('what a photo says about place, phone and profile does not leave the phone; its picture does', async () => {
  const talkative = await sharp(fixture('upright-with-place.jpg'))
    .keepExif()
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">at home</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect((await sharp(talkative).metadata()).exif).toBeDefined()

  const quiet = Buffer.from(stripMetadata(talkative))
  const { exif, icc, xmp, iptc, orientation } = await sharp(quiet).metadata()
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
  for (const word of ['GPS', 'Exif', 'Curbside', 'at home', 'ICC_PROFILE']) expect(quiet.includes(word)).toBe(false)
  const pixels = (picture: Buffer) => sharp(picture, { ignoreIcc: true }).raw().toBuffer()
  expect((await pixels(quiet)).equals(await pixels(talkative))).toBe(true)
})

test('a JPEG without metadata stays as it is', () => {
  const plain = fixture('white-bungalow.jpg')
  expect(Buffer.from(stripMetadata(plain)).equals(plain)).toBe(true)
})

test.each([
  [4032, 3024, 1365, 1024],
  [3024, 4032, 768, 1024],
  [12000, 1200, 1920, 192],
  [1920, 1024, 1920, 1024],
  [640, 480, 640, 480],
  [1, 1, 1, 1],
  [60000, 1, 1920, 1],
])('%i × %i is fitted to %i × %i', (width, height, fittedWidth, fittedHeight) =>
  expect(fitInside({ width, height }, { width: 1920, height: 1024 })).toEqual({
    width: fittedWidth,
    height: fittedHeight,
  }),
)

test.each([
  [
    { width: 800, height: 600 },
    { width: 4000, height: 3000 },
  ],
  [
    { width: 600, height: 800 },
    { width: 3000, height: 4000 },
  ],
])('a photo of 4000 × 3000 that was decoded as %o has the full size %o', (picture, size) =>
  expect(sizeAsDecoded(picture, { width: 4000, height: 3000 })).toEqual(size),
)

test('a decoder is asked for the next eighth above the target, never for less than the target', () => {
  const twelve = { width: 4032, height: 3024 }
  expect(decodeSize(twelve, twelve, { width: 1365, height: 1024 })).toEqual({ width: 1512, height: 1134 })
  const onItsSide = decodeSize(twelve, { width: 3024, height: 4032 }, { width: 768, height: 1024 })
  expect(onItsSide).toEqual({ width: 1512, height: 1134 })
  const small = { width: 640, height: 480 }
  expect(decodeSize(small, small, small)).toEqual(small)
})

test('Display P3 is known by its red', async () => {
  const profileOf = async (name: string) => {
    const { icc } = await sharp(
      await sharp(fixture('transparent.png')).withIccProfile(name).png().toBuffer(),
    ).metadata()
    return new DataView(icc!.buffer, icc!.byteOffset, icc!.byteLength)
  }
  expect(isDisplayP3(await profileOf('p3'))).toBe(true)
  expect(isDisplayP3(await profileOf('srgb'))).toBe(false)
})
