// Picked photos through the real workers: what comes out is the picture, smaller, upright, and silent about where it was taken. Every kind of photo
// and a closer comparison: walks/photo-pipeline.
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { loadLibheif } from '#src/device/photo/libheif.ts'
import { createPhotoPipeline, type PreparedPhoto } from '#src/device/photo/photo-pipeline.ts'
import { preparePhoto } from '#src/device/photo/prepare-photo.ts'

const FIXTURES = import.meta.glob<string>('../fixtures/photos/*.{jpg,png,heic}', {
  ...{ query: '?url', import: 'default', eager: true },
})
const fixture = async (name: string) =>
  new File([await (await fetch(FIXTURES[`../fixtures/photos/${name}`]!)).arrayBuffer()], name)

const pipeline = createPhotoPipeline({ workers: 1 })
afterAll(() => pipeline.close())

async function prepare(name: string): Promise<PreparedPhoto> {
  const outcome = await pipeline.process(await fixture(name))
  if (outcome.kind === 'refused') throw new Error(`${name}: ${outcome.code}`)
  return outcome
}
const codeOf = async (file: File) => {
  const outcome = await pipeline.process(file)
  return outcome.kind === 'refused' ? outcome.code : outcome.kind
}

const hashOf = async (bytes: ArrayBuffer) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** A picture at 48 × 36: what two encodings of it have in common. */
async function shades(source: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(source, { resizeWidth: 48, resizeHeight: 36, resizeQuality: 'high' })
  const context = new OffscreenCanvas(48, 36).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, 48, 36).data
}
/** The mean difference of their pixels, of 255. */
async function difference(one: Blob, other: Blob): Promise<number> {
  const [a, b] = await Promise.all([shades(one), shades(other)])
  return a.reduce((sum, shade, at) => sum + Math.abs(shade - b[at]!), 0) / a.length
}

test.each([
  ['white-bungalow.jpg', 'white-bungalow.jpg', 1365, 1024],
  ['upright-with-place.jpg', 'upright-with-place.jpg', 768, 1024],
  ['house.heic', 'brick-two-storey.jpg', 1200, 900],
  ['turned.heic', 'upright-with-place.jpg', 768, 1024],
  ['ten-bit-odd-size.heic', 'evening-cabin.jpg', 601, 451],
  ['display-p3.heic', 'winter-farmhouse.jpg', 480, 360],
])('%s is the picture of %s, at %i × %i', async (name, original, width, height) => {
  const photo = await prepare(name)
  expect([photo.width, photo.height]).toEqual([width, height])
  const image = new Blob([photo.image])
  const { width: drawn, height: drawnHeight } = await createImageBitmap(image)
  expect([drawn, drawnHeight]).toEqual([width, height])
  for (const [bytes, hash] of [
    [photo.image, photo.sha256],
    [photo.thumbnail, photo.thumbnailSha256],
  ] as const) {
    expect([...new Uint8Array(bytes, 0, 2)]).toEqual([0xff, 0xd8])
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Exif')
    expect(await hashOf(bytes)).toBe(hash)
  }
  for (const made of [image, new Blob([photo.thumbnail])])
    expect(await difference(made, await fixture(original))).toBeLessThan(4)
})

/** An EXIF block that says how the camera was held, and nothing else. */
const exif = (orientation: number) => [
  0x4d,
  0x4d,
  0,
  42,
  0,
  0,
  0,
  8,
  0,
  1,
  1,
  0x12,
  0,
  3,
  0,
  0,
  0,
  1,
  0,
  orientation,
  0,
  0,
  0,
  0,
  0,
  0,
]
const app1 = (orientation: number) => [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...exif(orientation)]

async function drawing(type: 'image/jpeg' | 'image/png', at: number, inserted: number[]): Promise<File> {
  const canvas = new OffscreenCanvas(400, 300)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#d33'
  context.fillRect(0, 0, 400, 300)
  context.fillStyle = '#33d'
  context.fillRect(0, 0, 200, 150)
  const blob = await canvas.convertToBlob({ type })
  return new File([blob.slice(0, at), new Uint8Array(inserted), blob.slice(at)], 'drawing')
}
// The chunk's checksum is of an eXIf with orientation 6.
const chunk = [0, 0, 0, 26, 0x65, 0x58, 0x49, 0x66, ...exif(6), 0xd6, 0x67, 0x4b, 0x69]

afterEach(() => vi.unstubAllGlobals())

test.each<[string, () => Promise<File>]>([
  ['a PNG that says it is turned', () => drawing('image/png', 33, chunk)],
  ['a JPEG that says it is turned, then that it is not', () => drawing('image/jpeg', 2, [...app1(6), ...app1(1)])],
  ['a JPEG that says it is upright, then that it is turned', () => drawing('image/jpeg', 2, [...app1(1), ...app1(6)])],
])('%s keeps the shape that the browser shows', async (_, make) => {
  const file = await make()
  const shown = await createImageBitmap(file)
  for (const decoder of [globalThis.ImageDecoder, undefined]) {
    vi.stubGlobal('ImageDecoder', decoder)
    const { outcome } = await preparePhoto({ file, extra: [] }, () => Promise.reject(new Error('not for HEIC only')))
    if (outcome.kind !== 'prepared') throw new Error(outcome.kind)
    expect([outcome.width, outcome.height]).toEqual([shown.width, shown.height])
    expect(await difference(new Blob([outcome.image]), file)).toBeLessThan(4)
  }
})

test('what is transparent becomes white', async () => {
  const { image } = await prepare('transparent.png')
  expect(Math.min(...(await shades(new Blob([image]))).slice(0, 3))).toBeGreaterThan(250)
})

test('the same photo twice gives the same bytes', async () => {
  const [first, second] = [await prepare('evening-cabin.jpg'), await prepare('evening-cabin.jpg')]
  expect(first.sha256).toBe(second.sha256)
})

test.each<[string, () => Promise<BlobPart>, string]>([
  ['a page called a photo', async () => '<html>hello, this is a page</html>', 'not-a-photo'],
  ['an empty file', async () => '', 'empty-file'],
  ['half a HEIC', async () => (await fixture('house.heic')).slice(0, 20_000), 'damaged-photo'],
])('%s is refused by name, and the next photo is prepared', async (_, content, code) => {
  expect(await codeOf(new File([await content()], 'photo.heic'))).toBe(code)
  expect(await codeOf(await fixture('turned.heic'))).toBe('prepared')
})

test('a photo dropped while it is decoded is dropped, and the next one is prepared', async () => {
  const abort = new AbortController()
  const running = pipeline.process(await fixture('brick-two-storey.jpg'), { signal: abort.signal })
  abort.abort(new Error('changed my mind'))
  await expect(running).rejects.toThrow('changed my mind')
  expect(await codeOf(await fixture('white-bungalow.jpg'))).toBe('prepared')
})

test('each photo gets a decoder with memory of its own', async () => {
  const newDecoder = await loadLibheif()
  expect(newDecoder().HEAPU8.buffer).not.toBe(newDecoder().HEAPU8.buffer)
})
