// HEIC, when a phone sends it as it is: most convert it themselves. Decoded in a worker that is ended when it takes too long.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const DECODE_WITHIN_MS = 10_000
const HEAP_MB = 256

/** RGBA, upright. */
export type Pixels = { data: Buffer; width: number; height: number }

/** Beside the built server, and beside this file in the sources. */
const workerFile = (): string => {
  const built = fileURLToPath(new URL('./decode-heic.worker.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./decode-heic.worker.mjs', import.meta.url))
}

/** Of a file that was cut off the library makes what it can: its boxes (ISO 14496-12) say where it should end. */
export function isWholeHeic(bytes: Buffer): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at)
    if (short === 0) return true // to the end of the file, wherever that is
    if (short === 1 && at + 16 > bytes.length) return false
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (size < 8) return false
    at += size
  }
  return at === bytes.length
}

/** undefined when it is damaged, cut off, larger than `pixelsMax`, or not done in time. */
export function decodeHeic(bytes: Buffer, pixelsMax: number, withinMs = DECODE_WITHIN_MS): Promise<Pixels | undefined> {
  if (!isWholeHeic(bytes)) return Promise.resolve(undefined)
  const worker = new Worker(workerFile(), {
    workerData: { bytes: new Uint8Array(bytes), pixelsMax },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return new Promise<Pixels | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs)
    const settle = (pixels: Pixels | undefined) => {
      clearTimeout(timer)
      resolve(pixels)
    }
    worker.on('message', (drawn: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } | null) =>
      settle(drawn ? { ...drawn, data: Buffer.from(drawn.data.buffer) } : undefined),
    )
    worker.on('error', () => settle(undefined))
    worker.on('exit', () => settle(undefined))
  }).finally(() => worker.terminate())
}

const ISPE = Buffer.from('ispe')

/** The largest picture that the file says it holds (ISO 23008-12, box ispe); null where the bytes at hand do not say. */
export function heicSize(bytes: Buffer): { width: number; height: number } | null {
  let largest: { width: number; height: number } | null = null
  for (let at = bytes.indexOf(ISPE); at >= 0; at = bytes.indexOf(ISPE, at + 4)) {
    if (at + 16 > bytes.length) break
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (!largest || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}
