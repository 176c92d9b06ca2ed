// HEIC, when a phone sends it as it is: most convert it themselves. Decoded in a worker that is ended when it takes too long.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Pixels } from './open-pixels.ts'
import { boxesIn, PIXELS_MAX } from './picture-start.ts'

/** Of one picture: 50 million pixels of ten bits take 560 MB. */
const BOUNDS = { pixelsMax: PIXELS_MAX, memoryMaxBytes: 768 * 1024 * 1024, withinMs: 10_000 }
const HEAP_MB = 256

/** Beside the built server, and beside this file in the sources. */
const workerFile = (): string => {
  const built = fileURLToPath(new URL('./decode-heic.worker.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./decode-heic.worker.mjs', import.meta.url))
}

/** Of a file that was cut off the library makes what it can: its boxes say where it should end. */
export function isWholeHeic(bytes: Buffer): boolean {
  let end = 0
  for (const box of boxesIn(bytes, 0, bytes.length)) end = box.end
  return end === bytes.length
}

type Drawn = Omit<Pixels, 'data' | 'profile'> & { data: Uint8ClampedArray<ArrayBuffer>; profile: Uint8Array | null }

/** undefined when it is damaged, cut off, or beyond one of the bounds. */
export function decodeHeic(bytes: Buffer, bounds: Partial<typeof BOUNDS> = {}): Promise<Pixels | undefined> {
  const { pixelsMax, memoryMaxBytes, withinMs } = { ...BOUNDS, ...bounds }
  if (!isWholeHeic(bytes)) return Promise.resolve(undefined)
  const worker = new Worker(workerFile(), {
    workerData: { bytes: new Uint8Array(bytes), pixelsMax, memoryMaxBytes },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return new Promise<Pixels | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs)
    const settle = (pixels: Pixels | undefined) => {
      clearTimeout(timer)
      resolve(pixels)
    }
    worker.on('message', (drawn: Drawn | null) => {
      const profile = drawn?.profile ? Buffer.from(drawn.profile) : null
      settle(drawn ? { ...drawn, data: Buffer.from(drawn.data.buffer), profile } : undefined)
    })
    worker.on('error', () => settle(undefined))
    worker.on('exit', () => settle(undefined))
  }).finally(() => worker.terminate())
}
