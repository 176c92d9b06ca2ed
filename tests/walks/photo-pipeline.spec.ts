// Picked photos in a real browser, under the content policy the server sends.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTENT_SECURITY_POLICY } from '#server/http/security-headers.ts'
import { describeSharedPhotos, fixture, fixturePath, houses, sharedPath, sharedPhoto } from '../support/photo-files.ts'
import type { PreparedText } from '../support/photo-harness/page.ts'
import { openPhotoHarness, type PhotoHarness } from '../support/photo-harness.mjs'
import { colorError, decode, meanColor, referenceFrom, referenceOf } from '../support/picture-reference.ts'
import { ssim } from '../support/ssim.ts'

let harness: PhotoHarness
const scratch = mkdtempSync(join(tmpdir(), 'photo-journey-'))

beforeAll(async () => {
  const chromePath = process.env.CHROME ?? '/usr/bin/chromium'
  harness = await openPhotoHarness({ chromePath, policy: CONTENT_SECURITY_POLICY })
})
afterAll(async () => {
  await harness?.close()
  rmSync(scratch, { recursive: true })
})

const picked = (path: string, name = path.split('/').at(-1)!) => ({ path, name })
const written = (name: string, bytes: Buffer) => {
  const path = join(scratch, name)
  writeFileSync(path, bytes)
  return picked(path)
}
async function prepare(path: string, name?: string) {
  const [outcome] = (await harness.batch([picked(path, name)])).outcomes
  if (outcome?.kind !== 'prepared') throw new Error(`${path}: ${outcome?.code}`)
  return read(outcome)
}
const read = (outcome: PreparedText) => ({
  ...outcome,
  image: Buffer.from(outcome.image, 'base64'),
  thumbnail: Buffer.from(outcome.thumbnail, 'base64'),
})
async function codeOf(path: string, options?: { workers: number }) {
  const [outcome] = (await harness.batch([picked(path)], options)).outcomes
  return outcome?.kind === 'refused' ? outcome.code : outcome?.kind
}

/** Inside its box, exactly as large as it says, hashed as it is, and silent about where and with what it was taken. */
async function expectWellMade({
  image,
  thumbnail,
  width,
  height,
  sha256,
  thumbnailSha256,
}: Awaited<ReturnType<typeof prepare>>) {
  expect(width).toBeLessThanOrEqual(1920)
  expect(height).toBeLessThanOrEqual(1024)
  const small = await sharp(thumbnail).metadata()
  expect(small.width).toBeLessThanOrEqual(480)
  expect(small.height).toBeLessThanOrEqual(320)
  for (const [bytes, hash] of [
    [image, sha256],
    [thumbnail, thumbnailSha256],
  ] as const) {
    const { format, exif, icc, xmp, iptc, orientation, hasAlpha } = await sharp(bytes).metadata()
    expect({ format, exif, icc, xmp, iptc, orientation, hasAlpha }).toEqual({ format: 'jpeg', hasAlpha: false })
    expect(bytes.includes('Exif')).toBe(false)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  }
  expect(await sharp(image).metadata()).toMatchObject({ width, height })
}

/**
 * Beside what sharp makes of the same file: its own decode, scaled by Lanczos and encoded at the same quality, loses up to
 * 0.024 to the JPEG format alone. The photo is within 0.005 of that; a thumbnail is scaled by the browser.
 */
async function expectLikeness(file: Buffer, photo: Awaited<ReturnType<typeof prepare>>) {
  const measures = [
    { bytes: photo.image, quality: 92, margin: 0.005, colors: 0.6 },
    { bytes: photo.thumbnail, quality: 85, margin: 0.06, colors: 5 },
  ]
  const original = await decode(file)
  for (const { bytes, quality, margin, colors } of measures) {
    const { width, height } = await sharp(bytes).metadata()
    const reference = await referenceFrom(original, { width, height })
    const best = await sharp(reference).jpeg({ quality }).toBuffer()
    expect(await ssim(bytes, reference)).toBeGreaterThanOrEqual((await ssim(best, reference)) - margin)
    expect(await colorError(bytes, reference)).toBeLessThanOrEqual((await colorError(best, reference)) + colors)
  }
}

describe('the HEIC converter is a download of its own', () => {
  test('without signal a HEIC is put off, not called damaged; a JPEG needs nothing; on signal the HEIC passes', async () => {
    const oneWorker = { workers: 1 }
    harness.withhold(/libheif/)
    expect(await codeOf(fixturePath('house.heic'), oneWorker)).toBe('converter-missing')
    expect(await codeOf(fixturePath('white-bungalow.jpg'), oneWorker)).toBe('prepared')
    expect(await harness.loadConverter()).toBe(false)
    harness.withhold(null)
    expect(await codeOf(fixturePath('house.heic'), oneWorker)).toBe('prepared')
    expect(await harness.loadConverter()).toBe(true)
    // The browser reports the withheld addresses; nothing else may be complained about.
    const others = harness.complaints.splice(0).filter((complaint) => !complaint.includes('503'))
    expect(others).toEqual([])
  })
})

describe('a photo comes out as it was taken, smaller and silent', () => {
  test.each([...houses.map((house) => `${house}.jpg`), 'upright-with-place.jpg', 'transparent.png'])(
    '%s',
    async (name) => {
      const photo = await prepare(fixturePath(name))
      await expectWellMade(photo)
      await expectLikeness(fixture(name), photo)
    },
  )

  test('what is transparent becomes white', async () => {
    const { image } = await prepare(fixturePath('transparent.png'))
    for (const shade of await meanColor(image, [0, 0, 0.05, 0.05])) expect(shade).toBeGreaterThan(250)
  })

  test('the place the phone noted is gone, the turn it noted is applied', async () => {
    expect((await sharp(fixture('upright-with-place.jpg')).metadata()).orientation).toBe(6)
    const photo = await prepare(fixturePath('upright-with-place.jpg'))
    expect([photo.width, photo.height]).toEqual([768, 1024])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('held in way %i of eight', async (orientation) => {
    const file = await sharp(fixture('brick-two-storey.jpg'))
      .withMetadata({ orientation })
      .jpeg({ quality: 90 })
      .toBuffer()
    const photo = await prepare(written(`held-${orientation}.jpg`, file).path)
    expect([photo.width, photo.height]).toEqual(orientation >= 5 ? [768, 1024] : [1365, 1024])
    await expectLikeness(file, photo)
  })
})

describe('HEIC', () => {
  test.each([
    ['house.heic', 'brick-two-storey.jpg', 1200, 900],
    ['turned.heic', 'upright-with-place.jpg', 768, 1024],
    ['ten-bit-odd-size.heic', 'evening-cabin.jpg', 601, 451],
    ['display-p3.heic', 'winter-farmhouse.jpg', 480, 360],
  ])('%s is the picture it was made from', async (name, original, width, height) => {
    const photo = await prepare(fixturePath(name))
    expect([photo.width, photo.height]).toEqual([width, height])
    await expectWellMade(photo)
    await expectLikeness(fixture(name), photo)
    expect(await ssim(photo.image, await referenceOf(fixture(original), photo))).toBeGreaterThan(0.85)
  })

  test('a picture in Display P3 keeps its colors', async () => {
    const photo = await prepare(fixturePath('display-p3.heic'))
    const roof: [number, number, number, number] = [0.47, 0.3, 0.06, 0.05]
    const [got, wanted] = [await meanColor(photo.image, roof), await meanColor(fixture('winter-farmhouse.jpg'), roof)]
    for (const [index, shade] of got.entries()) expect(Math.abs(shade - wanted[index]!)).toBeLessThan(4)
  })

  test('one that breaks the decoder leaves the next photo alone', async () => {
    const broken = Buffer.from(fixture('house.heic'))
    broken.fill(0xa5, broken.indexOf('mdat') + 8)
    const { outcomes } = await harness.batch(
      [written('broken.heic', broken), picked(fixturePath('house.heic')), picked(fixturePath('turned.heic'))],
      { workers: 1 },
    )
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['refused', 'prepared', 'prepared'])
  })
})

test('many photos at once: each comes back as itself, under its own name', async () => {
  const files = [...houses.map((house) => `${house}.jpg`), 'house.heic', 'transparent.png', 'upright-with-place.jpg']
  const { outcomes } = await harness.batch(files.map((name) => picked(fixturePath(name))))
  expect(outcomes.map((outcome) => outcome.kind === 'prepared' && outcome.name)).toEqual(
    files.map((name) => name.replace(/heic|png/, 'jpg')),
  )
  for (const [index, outcome] of outcomes.entries()) {
    const photo = read(outcome as PreparedText)
    expect(await ssim(photo.image, await referenceOf(fixture(files[index]!), photo))).toBeGreaterThan(0.97)
  }
})

test('the same photo twice gives the same bytes', async () => {
  const twice = [picked(fixturePath('evening-cabin.jpg')), picked(fixturePath('evening-cabin.jpg'), 'again.jpg')]
  const { outcomes } = await harness.batch(twice)
  const [first, second] = outcomes as PreparedText[]
  expect(first!.sha256).toBe(second!.sha256)
  expect([first!.name, second!.name]).toEqual(['evening-cabin.jpg', 'again.jpg'])
})

test('a photo dropped while it is decoded is dropped, and the next one is prepared', async () => {
  const large = await sharp(fixture('brick-two-storey.jpg')).resize(8000, 6000).jpeg().toBuffer()
  expect(await harness.abortMidway(written('large.jpg', large))).toBe('changed my mind')
  const { outcomes } = await harness.batch([picked(fixturePath('white-bungalow.jpg'))], { workers: 1 })
  expect(outcomes[0]!.kind).toBe('prepared')
})

test('a JPEG of 200 megapixels is decoded at a fraction of its size; a HEIC of as many is refused by its size', async () => {
  const giant = { width: 16_320, height: 12_240, channels: 3, background: '#a86' } as const
  const jpeg = written('giant.jpg', await sharp({ create: giant, limitInputPixels: false }).jpeg().toBuffer())
  const heic = Buffer.from(fixture('house.heic'))
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 4)) {
    heic.writeUInt32BE(giant.width, at + 8)
    heic.writeUInt32BE(giant.height, at + 12)
  }
  const { outcomes } = await harness.batch([jpeg, written('giant.heic', heic)])
  expect(outcomes[0]).toMatchObject({ kind: 'prepared', width: 1365, height: 1024 })
  expect(outcomes[1]).toMatchObject({ message: 'This photo has 200 megapixels. Set the camera to 50 or fewer.' })
})

test('a worker that has decoded a giant is replaced before the next photo', async () => {
  const giant = { width: 12_000, height: 9_000, channels: 3, background: '#a86' } as const
  const large = written('large-giant.jpg', await sharp({ create: giant, limitInputPixels: false }).jpeg().toBuffer())
  const house = picked(fixturePath('white-bungalow.jpg'))
  expect(await codeOf(large.path, { workers: 1 })).toBe('prepared')
  const fresh = harness.page.waitForEvent('worker')
  expect(await codeOf(house.path, { workers: 1 })).toBe('prepared')
  await fresh
})

test('what is wrong with a photo comes with it, and is not said of a good one', async () => {
  const dark = await sharp(fixture('white-bungalow.jpg')).linear(0.12, 0).jpeg().toBuffer()
  const blurred = await sharp(fixture('white-bungalow.jpg')).blur(6).jpeg().toBuffer()
  const files = [written('dark.jpg', dark), written('blurred.jpg', blurred), picked(fixturePath('white-bungalow.jpg'))]
  const { outcomes } = await harness.batch(files)
  expect(outcomes.map((outcome) => outcome.kind === 'prepared' && outcome.quality.fault)).toEqual([
    'dark',
    'blurred',
    null,
  ])
})

test('a file that is no photo is refused by name', async () => {
  expect(await codeOf(written('page.jpg', Buffer.from('<html>hello, this is a page</html>')).path)).toBe('not-a-photo')
  expect(await codeOf(written('nothing.jpg', Buffer.alloc(0)).path)).toBe('empty-file')
  expect(await codeOf(written('half.heic', fixture('house.heic').subarray(0, 20_000)).path)).toBe('damaged-photo')
})

describeSharedPhotos('photos from real phones', () => {
  test.each([
    'heic/iphone7-12mp-gps.heic',
    'heic/iphonexs-emptyicc-1025x900.heic',
    'heic/rgb10.heif',
    'jpeg/12mp-progressive.jpg',
    'jpeg/gray-2000.jpg',
    'jpeg/iphone7-12mp-ori6-gps-p3.JPG',
    'png/palette-alpha-1600.png',
    'heic/galaxy-s22-motionphoto-12mp-rot270.heic',
    'heic/heix-hdr-1600x739.heic',
    'heic/iphone13pro-depth-12mp.heic',
    'heic/iphone8plus-12mp-rot270.heic',
    'jpeg/exact-1920x1024.jpg',
    'jpeg/galaxy-s7edge-12mp-gps.jpg',
    'jpeg/pano-12000x1200.jpg',
    'png/density-800.png',
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `orientation/Landscape_${n}.jpg`),
  ])('%s', async (name) => {
    const photo = await prepare(sharedPath(name))
    await expectWellMade(photo)
    await expectLikeness(sharedPhoto(name), photo)
  })

  test('one pixel', async () => expect(await codeOf(sharedPath('png/1x1.png'))).toBe('prepared'))

  test.each([
    ['avif-named.heic', 'unsupported-type'],
    ['bomb-30000x30000-1bit.png', 'too-many-pixels'],
    ['bomb-jpeg-sof-65500.jpg', 'too-many-pixels'],
    ['heic-truncated.heic', 'damaged-photo'],
    ['html-named.jpg', 'not-a-photo'],
    ['jpeg-truncated-12mp.jpg', 'damaged-photo'],
    ['svg-named.png', 'not-a-photo'],
    ['zero.jpg', 'empty-file'],
  ])('%s is refused: %s', async (name, code) => expect(await codeOf(sharedPath(`bad/${name}`))).toBe(code))

  test.each(['heic-named.jpg', 'png-named.jpg', 'polyglot.jpg'])('%s is made harmless', async (name) => {
    const photo = await prepare(sharedPath(`bad/${name}`))
    await expectWellMade(photo)
    expect(photo.image.toString('latin1')).not.toMatch(/<script|<html/i)
    await expectLikeness(sharedPhoto(`bad/${name}`), photo)
  })
})

test('nothing the page did met the content policy or any other complaint', () => expect(harness.complaints).toEqual([]))
