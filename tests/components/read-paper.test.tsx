// A photo of paper being read on the phone: any photo type that the board accepts, including HEIC; anything else is rejected by name.
import { expect, test } from 'vitest'
import { WHOLE } from '#src/device/paper/quad.ts'
import { findInPhoto, makePage } from '#src/device/paper/read-paper.ts'
import { loadLibheif } from '#src/device/photo/libheif.ts'
import heic from '../fixtures/photos/turned.heic?url'

const neverAsked = () => Promise.reject(new Error('no converter is needed'))

async function aPhoto(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#555'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fff'
  context.fillRect(width * 0.2, height * 0.15, width * 0.6, height * 0.7)
  return canvas.convertToBlob({ type })
}

test('a large photo is shown no larger than a screen needs, and its page made of it', async () => {
  const photo = await aPhoto(4_000, 5_000)
  const { outcome } = await findInPhoto(photo, neverAsked)
  if (outcome.kind !== 'page-found') throw new Error(outcome.kind)
  expect(outcome.corners![0].x).toBeCloseTo(0.2, 1)
  const shown = await createImageBitmap(new Blob([outcome.picture]))
  expect([shown.width, shown.height]).toEqual([1_280, 1_600])
  const made = await makePage(photo, outcome.corners!, neverAsked)
  expect(made.outcome.kind).toBe('page')
})

test('a HEIC is converted on the phone, and upright', async () => {
  const photo = await (await fetch(heic)).blob()
  const { outcome } = await findInPhoto(photo, loadLibheif)
  if (outcome.kind !== 'page-found') throw new Error(outcome.kind)
  const shown = await createImageBitmap(new Blob([outcome.picture]))
  expect([shown.width, shown.height]).toEqual([900, 1_200])
  const { outcome: made } = await makePage(photo, WHOLE, loadLibheif)
  expect(made.kind).toBe('page')
})

/** A PNG's first bytes with the size that it says it has. */
async function aBomb(): Promise<Blob> {
  const bytes = new Uint8Array(await (await aPhoto(8, 8, 'image/png')).arrayBuffer())
  const view = new DataView(bytes.buffer)
  view.setUint32(16, 30_000)
  view.setUint32(20, 30_000)
  return new Blob([bytes])
}

test.each<[string, () => Promise<Blob>, string | RegExp]>([
  [
    'a GIF',
    async () => new Blob(['GIF89a\x01\x00\x01\x00']),
    'GIF images aren’t supported. Save it as a JPEG and add that.',
  ],
  ['a PDF', async () => new Blob(['%PDF-1.4']), /^This file is not a photo/],
  ['an empty file', async () => new Blob([]), /^This file is empty/],
  ['a picture that says it has 900 megapixels', aBomb, /^This photo has 900 megapixels/],
])('%s is refused before a decoder sees it', async (_, file, message) => {
  const { outcome } = await findInPhoto(await file(), neverAsked)
  expect(outcome).toMatchObject({ kind: 'refused', message: expect.stringMatching(message) })
})
