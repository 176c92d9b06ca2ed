// A printed page read by the real reader in its worker: words with their positions, and a canceled reading.
import { expect, test } from 'vitest'
import { readText } from '#src/device/reader/read-text.ts'

const LINES = ['Year Built: 1978', 'Zoning Details: R-CG']

/** As the scanner makes pages, 200 dots to the inch. */
async function aPage(): Promise<Blob> {
  const canvas = new OffscreenCanvas(900, 260)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 900, 260)
  context.fillStyle = '#111'
  context.font = '36px sans-serif'
  for (const [at, line] of LINES.entries()) context.fillText(line, 40, 80 + at * 100)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

test('a page is read word by word, each with its place on the page', async () => {
  const shares: number[] = []
  const reading = await readText(await aPage(), {
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
  })
  if (reading.kind !== 'words') throw new Error(reading.why)
  expect(reading.words.map(({ text }) => text).join(' ')).toBe(LINES.join(' '))
  const [first, , , second] = reading.words
  expect(first!.box.left).toBeGreaterThan(30)
  expect(first!.box.left).toBeLessThan(60)
  expect(second!.box.top - first!.box.top).toBeGreaterThan(80)
  expect(shares.at(-1)).toBeGreaterThan(0)
})

test('a reading that is given up ends', async () => {
  const own = new AbortController()
  const reading = readText(await aPage(), { signal: own.signal, onProgress: () => own.abort() })
  await expect(reading).rejects.toThrow('abort')
})
